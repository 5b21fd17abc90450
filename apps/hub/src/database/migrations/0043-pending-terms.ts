import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * So many kB of new entries an index holds unsorted at most. Every look into it reads all of them, and a search looks some hundred
 * times: with PostgreSQL's own 4 MB what was just written made a search take ten times as long.
 */
const PENDING_KB = 128;

const INDEXES = ['search_terms', 'vocabulary_remnants'];

/** Searches do not slow down with what was written just before. */
export class PendingTerms1763600000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES)
      await runner.query(`ALTER INDEX ${index} SET (gin_pending_list_limit = ${PENDING_KB})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES)
      await runner.query(`ALTER INDEX ${index} RESET (gin_pending_list_limit)`);
  }
}
