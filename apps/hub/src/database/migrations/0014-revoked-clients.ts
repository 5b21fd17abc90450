import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers which clients have been revoked, and when. */
export class RevokedClients1763600000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients ADD revoked_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients DROP revoked_at');
  }
}
