import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

// keys_had: from the first change of the key on, all keys that the project has had and has, in their order. Events may name it by any of
// them.
const COLUMNS = `
ALTER TABLE projects
  ADD COLUMN IF NOT EXISTS finished_at bigint, ADD COLUMN IF NOT EXISTS keys_had text[] NOT NULL DEFAULT '{}'`;

const INDEXES = [
  {
    name: 'projects_finished',
    definition: 'ON projects (group_key) WHERE finished_at IS NOT NULL',
  },
  {
    // Without a list of what is pending, which each look-up would read.
    name: 'projects_keys_had',
    definition: 'ON projects USING gin (keys_had) WITH (fastupdate = off)',
  },
];

/** Projects end, and get other keys. */
export class ProjectKeys1763600000060 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
    await runner.query('ALTER TABLE projects DROP finished_at, DROP keys_had');
  }
}
