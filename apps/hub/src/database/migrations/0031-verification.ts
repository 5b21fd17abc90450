import type { MigrationInterface, QueryRunner } from 'typeorm';

// One row: the last time that all logs were recomputed, whichever hub did it. `bad` lists what was found wrong, as JSON.
const UP = `
CREATE TABLE verification (
  id integer NOT NULL CONSTRAINT verification_pkey PRIMARY KEY CHECK (id = 1),
  begun_at bigint NOT NULL,
  ended_at bigint,
  good_at bigint,
  logs integer NOT NULL DEFAULT 0,
  events bigint NOT NULL DEFAULT 0,
  bad text NOT NULL DEFAULT '[]'
) WITH (fillfactor = 50);
`;

/** When the logs were recomputed last, and what was found. */
export class Verification1763600000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verification');
  }
}
