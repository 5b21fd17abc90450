import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * So many kB of new entries the index holds unsorted at most: those of a step of read models that follow. The search projection has
 * them sorted in before the step ends. Hubs of the release before leave them, and a search beside those takes some tenth longer.
 */
const STEP_KB = 1_024;
const BEFORE_KB = 128;

/** The terms of a step are sorted into their index all at once. */
export class UnsortedTerms1763600000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER INDEX search_terms SET (gin_pending_list_limit = ${STEP_KB})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER INDEX search_terms SET (gin_pending_list_limit = ${BEFORE_KB})`);
  }
}
