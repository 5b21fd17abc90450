import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

// All that is read to tell which come first stands in it, so that PostgreSQL prefers it to sorting what another index has.
const INDEX = {
  name: 'knowledge_of_open_task',
  definition: `ON knowledge (group_key, project_scope,
      array_position(ARRAY['blocked', 'in_progress', 'todo', 'unknown', 'done'], task_status), updated_at DESC, task_key)
    INCLUDE (id, task_status, visibility, creator, other_projects)
    WHERE task_key IS NOT NULL AND status = 'active' AND type = 'task'`,
};

/** A project's tasks are read in the order of a list, so that those that are done are not. */
export class OpenTasks1763600000052 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
  }
}
