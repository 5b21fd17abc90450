import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'search_sampled_terms',
  definition: `ON search USING gin (terms) WITH (gin_pending_list_limit = 128) WHERE (hashtext(id) & 15) = 0`,
};

/** In a large group the items that have a word are counted in one of sixteen. */
export class SampledTerms1763600000049 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, INDEX.name);
  }
}
