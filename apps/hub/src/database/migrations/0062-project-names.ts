import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexes } from './concurrent-index.js';

const BEFORE = {
  name: 'knowledge_names_project',
  definition: 'ON knowledge (group_key, project_scope) WHERE project_scope IS NOT NULL',
};
const NOW = {
  name: 'knowledge_project_names',
  definition: 'ON knowledge (group_key, project_scope, status) WHERE project_scope IS NOT NULL',
};

/** Which projects items name is read from the index alone: it also says which items are there to be seen. */
export class ProjectNames1763600000061 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [BEFORE], [NOW]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [NOW], [BEFORE]);
  }
}
