import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers by which request an event came, for the audit trail; events from before it have none. */
export class RequestIds1763600000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event ADD request_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event DROP request_id');
  }
}
