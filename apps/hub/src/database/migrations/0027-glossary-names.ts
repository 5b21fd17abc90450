import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEX = { name: 'glossary_of_name', definition: 'ON glossary USING gin (names)' };

/** Finds the terms of which a text has a name. */
export class GlossaryNames1763600000026 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE glossary ADD IF NOT EXISTS names text[] NOT NULL DEFAULT '{}'`);
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
    await runner.query('ALTER TABLE glossary DROP names');
  }
}
