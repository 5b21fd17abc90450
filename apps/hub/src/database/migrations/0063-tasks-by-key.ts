import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexes } from './concurrent-index.js';

const OF_KEY = {
  name: 'knowledge_of_task',
  definition: 'ON knowledge (group_key, task_key, updated_at) WHERE task_key IS NOT NULL',
};
const OF_PROJECT = {
  name: 'knowledge_of_project_task',
  definition: `ON knowledge (group_key, project_scope, task_key, updated_at, id)
    INCLUDE (task_status, visibility, creator, other_projects)
    WHERE task_key IS NOT NULL AND status = 'active' AND type = 'task'`,
};
// All that is read to tell a task's newest item stands in it, in that order: listing tasks sorts nothing.
const NOW = {
  name: 'knowledge_by_task',
  definition: `ON knowledge (group_key, task_key, updated_at, id)
    INCLUDE (status, task_status, project_scope, visibility, creator, other_projects) WHERE task_key IS NOT NULL`,
};

/** The tasks of a group and those of a project are found by one index, in place of one each. */
export class TasksByKey1763600000062 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [OF_KEY, OF_PROJECT], [NOW]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [NOW], [OF_KEY, OF_PROJECT]);
  }
}
