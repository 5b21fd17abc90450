import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexes } from './concurrent-index.js';

const SIGNALS = `ON knowledge (status, group_key)
  INCLUDE (quality, confidence, rating, adoption, created_at, updated_at, id)`;
const BEFORE = { name: 'knowledge_for_review', definition: SIGNALS };
const NOW = {
  name: 'knowledge_to_judge',
  definition: `${SIGNALS} WHERE task_status IS DISTINCT FROM 'done'`,
};

/** The quality review leaves out tasks that are done. */
export class DoneTasks1763600000058 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [BEFORE], [NOW]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [NOW], [BEFORE]);
  }
}
