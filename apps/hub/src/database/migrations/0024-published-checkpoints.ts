import type { MigrationInterface, QueryRunner } from 'typeorm';

// The last checkpoint of each log that was published, which only ever grows; and every key that has signed, with the day it began.
const UP = `
CREATE TABLE published_checkpoint (
  log_id uuid NOT NULL CONSTRAINT published_checkpoint_pkey PRIMARY KEY,
  size bigint NOT NULL,
  note text NOT NULL,
  published_at bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE signing_key (
  public_key text NOT NULL CONSTRAINT signing_key_pkey PRIMARY KEY,
  since bigint NOT NULL
);
`;

/** What the hub has told the world of its logs, and the keys it told it with. */
export class PublishedCheckpoints1763600000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE published_checkpoint, signing_key');
  }
}
