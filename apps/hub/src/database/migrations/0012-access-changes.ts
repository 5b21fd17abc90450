import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'event_access_changes',
  definition: `ON event (log_id, sequence) WHERE kind = 'project.acl_updated'`,
};

/** Finds the few changes of access lists among the many events of a log. */
export class AccessChanges1763600000011 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
  }
}
