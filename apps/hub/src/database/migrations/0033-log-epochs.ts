import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a log was begun anew for the world it is published to, because it no longer continued what had been published. */
export class LogEpochs1763600000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE log ADD epoch integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE log DROP epoch');
  }
}
