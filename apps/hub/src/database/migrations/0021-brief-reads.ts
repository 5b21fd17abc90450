import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
  CREATE TABLE brief_reads (
    member_id text NOT NULL,
    project_key text NOT NULL,
    begun_at bigint NOT NULL,
    read_at bigint NOT NULL,
    since bigint,
    PRIMARY KEY (member_id, project_key)
  )`;

/** Remembers when members had their last brief of a project. */
export class BriefReads1763600000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brief_reads');
  }
}
