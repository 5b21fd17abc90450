import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'event_large_payloads',
  definition: 'ON event (log_id, sequence) WHERE octet_length(payload) > 2048',
};

/** Whether the next events of a log fit into an answer is told by the large ones among them. */
export class LargePayloads1763600000047 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
  }
}
