import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexes } from './concurrent-index.js';

const BEFORE = { name: 'knowledge_of_status', definition: 'ON knowledge (status)' };
const NOW = {
  name: 'knowledge_not_active',
  definition: `ON knowledge (status, group_key, updated_at) WHERE status <> 'active'`,
};

/** Nearly all items are active: what has another status is found here, and new items are not written here. */
export class RareStatuses1763600000059 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [BEFORE], [NOW]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [NOW], [BEFORE]);
  }
}
