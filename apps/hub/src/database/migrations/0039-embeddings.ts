import type { MigrationInterface, QueryRunner } from 'typeorm';

// A vector is incompressible, and to count its numbers means to read it. What the endpoint refuses stays without one, with the reason.
const UP = `
ALTER TABLE groups ADD embedded_texts text NOT NULL DEFAULT 'none';
CREATE TABLE embedding (
  group_key text NOT NULL,
  id text NOT NULL,
  scope text NOT NULL,
  model text NOT NULL,
  text_hash text NOT NULL,
  dimensions int,
  vector real[],
  problem text,
  revision bigint NOT NULL,
  CONSTRAINT embedding_pkey PRIMARY KEY (group_key, id)
);
ALTER TABLE embedding ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX embedding_of_scope ON embedding (scope, model, dimensions, revision);
CREATE SEQUENCE embedding_revision;
CREATE TABLE embedding_work (
  only_row boolean NOT NULL DEFAULT true CONSTRAINT embedding_work_pkey PRIMARY KEY CONSTRAINT embedding_work_once CHECK (only_row),
  model text NOT NULL DEFAULT '',
  claimed_by text,
  claimed_until bigint NOT NULL DEFAULT 0,
  failures int NOT NULL DEFAULT 0,
  retry_at bigint NOT NULL DEFAULT 0,
  problem text,
  succeeded_at bigint,
  waiting bigint NOT NULL DEFAULT 0,
  too_many bigint NOT NULL DEFAULT 0
);
INSERT INTO embedding_work DEFAULT VALUES;
`;

/** What items mean, as vectors of an endpoint, and who is at work on them. */
export class Embeddings1763600000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE embedding_work');
    await runner.query('DROP SEQUENCE embedding_revision');
    await runner.query('DROP TABLE embedding');
    await runner.query('ALTER TABLE groups DROP embedded_texts');
  }
}
