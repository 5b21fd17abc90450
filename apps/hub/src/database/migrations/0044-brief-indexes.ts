import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

// Both have all that is read to put a project's items and tasks in order, so that none of them is read but those that are told.
const INDEXES = [
  {
    name: 'knowledge_of_brief',
    definition: `ON knowledge (group_key, project_scope, layer)
      INCLUDE (type, quality, weight, updated_at, id, visibility, creator, other_projects)
      WHERE status = 'active' AND layer IN ('canonical', 'extract') AND type <> 'task'`,
  },
  {
    name: 'knowledge_of_project_task',
    definition: `ON knowledge (group_key, project_scope, task_key, updated_at, id)
      INCLUDE (task_status, visibility, creator, other_projects)
      WHERE task_key IS NOT NULL AND status = 'active' AND type = 'task'`,
  },
];

/** What a brief is made of is found project by project. */
export class BriefIndexes1763600000043 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
