import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a group refuse pushed events that look like a secret. */
export class RefuseSecrets1763600000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE groups ADD refuse_secrets boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE groups DROP refuse_secrets');
  }
}
