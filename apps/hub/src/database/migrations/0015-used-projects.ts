import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEXES = [
  {
    name: 'knowledge_names_project',
    definition: 'ON knowledge (group_key, project_scope) WHERE project_scope IS NOT NULL',
  },
  {
    name: 'knowledge_names_project_for_all',
    definition: `ON knowledge (project_scope) WHERE visibility = 'org' AND project_scope IS NOT NULL`,
  },
];

/** Finds the projects that items name without reading all items. */
export class UsedProjects1763600000014 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
