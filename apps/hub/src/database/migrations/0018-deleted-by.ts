import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers who deleted an item, who alone takes that back. */
export class DeletedBy1763600000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE knowledge ADD deleted_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE knowledge DROP deleted_by');
  }
}
