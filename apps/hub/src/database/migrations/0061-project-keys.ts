import type { MigrationInterface, QueryRunner } from 'typeorm';

// keys_had: from the first change of the key on, all keys that the project has had and has, in their order. Events may name it by any of
// them. Without a list of what is pending, which each look-up would read.
const UP = `
ALTER TABLE projects ADD finished_at bigint, ADD keys_had text[] NOT NULL DEFAULT '{}';
CREATE INDEX projects_finished ON projects (group_key) WHERE finished_at IS NOT NULL;
CREATE INDEX projects_keys_had ON projects USING gin (keys_had) WITH (fastupdate = off);
`;

const DOWN = `
DROP INDEX projects_keys_had, projects_finished;
ALTER TABLE projects DROP finished_at, DROP keys_had;
`;

/** Projects end, and get other keys. */
export class ProjectKeys1763600000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
