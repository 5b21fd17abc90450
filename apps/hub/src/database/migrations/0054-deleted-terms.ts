import type { MigrationInterface, QueryRunner } from 'typeorm';

// Where in the group's log an entry was made that has been taken away since: the audit trail tells by it what made an entry.
const UP = `
CREATE TABLE glossary_deleted (
  group_key text NOT NULL,
  id text NOT NULL,
  created_in bigint NOT NULL,
  CONSTRAINT glossary_deleted_pkey PRIMARY KEY (group_key, created_in)
)`;

/** Glossary entries can be deleted. */
export class DeletedTerms1763600000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE glossary_deleted');
  }
}
