import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys that clients sign their events with themselves, and the groups that take no other signatures. */
export class SigningKeys1763600000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients ADD signing_key text');
    await runner.query('ALTER TABLE groups ADD require_own_keys boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients DROP signing_key');
    await runner.query('ALTER TABLE groups DROP require_own_keys');
  }
}
