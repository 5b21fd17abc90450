import type { MigrationInterface, QueryRunner } from 'typeorm';

// An item may be called by what had to be taken out, so no id is kept: who has one can look for it, and nobody can read one here.
const UP = `
CREATE TABLE redacted_about (
  log_id uuid NOT NULL,
  sequence bigint NOT NULL,
  salt bytea NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT redacted_about_pkey PRIMARY KEY (log_id, sequence, digest)
);
`;

/** Remembers which items a redacted event was about, as the SHA-256 of a salt and the item's id, so that their history tells of it. */
export class RedactedAbout1763600000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE redacted_about');
  }
}
