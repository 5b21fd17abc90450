import type { MigrationInterface, QueryRunner } from 'typeorm';

// Each step moves `done` alone, which leaves the sequences where they lie.
const UP = `
ALTER TABLE projection DROP CONSTRAINT projection_status,
  ADD CONSTRAINT projection_status CHECK (status IN ('running', 'parked', 'remaking'));

CREATE TABLE remake (
  log_id uuid NOT NULL,
  name text NOT NULL,
  sequences bigint[] NOT NULL,
  done integer NOT NULL DEFAULT 0,
  CONSTRAINT remake_pkey PRIMARY KEY (log_id, name)
) WITH (fillfactor = 50)`;

const DOWN = `
UPDATE projection SET status = 'parked', error = 'made anew in part' WHERE status = 'remaking';
DROP TABLE remake;
ALTER TABLE projection DROP CONSTRAINT projection_status,
  ADD CONSTRAINT projection_status CHECK (status IN ('running', 'parked'))`;

/** What a following projection has to make anew of a log, before it goes on there, may be too much for one transaction. */
export class Remakes1763600000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
