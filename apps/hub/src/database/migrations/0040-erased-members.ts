import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'event_erasures',
  definition: `ON event (log_id, sequence) WHERE kind = 'member.erased'`,
};

/** Which members have been erased, and the few events that say so. */
export class ErasedMembers1763600000039 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN IF NOT EXISTS erased_at bigint');
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
    await runner.query('ALTER TABLE members DROP COLUMN IF EXISTS erased_at');
  }
}
