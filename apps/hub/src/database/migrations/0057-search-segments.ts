import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

// Compressing lists would save a tenth of them. Hubs of the release before write rows without a number.
const TABLES = `
ALTER TABLE search ADD COLUMN IF NOT EXISTS document integer;
ALTER TABLE search_totals
  ADD COLUMN IF NOT EXISTS next_document integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS sealed_documents integer NOT NULL DEFAULT 0;

CREATE TABLE IF NOT EXISTS search_segment (
  scope text NOT NULL,
  group_key text NOT NULL,
  first_document integer NOT NULL,
  last_document integer NOT NULL,
  documents integer NOT NULL,
  gone integer NOT NULL DEFAULT 0,
  CONSTRAINT search_segment_pkey PRIMARY KEY (scope, group_key, first_document)
);

CREATE TABLE IF NOT EXISTS search_postings (
  scope text NOT NULL,
  group_key text NOT NULL,
  first_document integer NOT NULL,
  first_term integer NOT NULL,
  terms integer[] NOT NULL,
  ends integer[] NOT NULL,
  lists bytea NOT NULL,
  CONSTRAINT search_postings_pkey PRIMARY KEY (scope, group_key, first_document, first_term)
);
ALTER TABLE search_postings ALTER lists SET STORAGE EXTERNAL;`;
const DROP_TABLES = `
DROP TABLE search_postings, search_segment;
ALTER TABLE search_totals DROP COLUMN next_document, DROP COLUMN sealed_documents;
ALTER TABLE search DROP COLUMN document;`;

const DOCUMENTS = {
  name: 'search_document',
  definition: 'ON search (scope, group_key, document)',
};
/** What they were for segments are for. Hubs of the release before read all items of a table without them. */
const TERMS = {
  name: 'search_terms',
  definition: 'ON search USING gin (terms) WITH (gin_pending_list_limit = 1024)',
};
const SAMPLED_TERMS = {
  name: 'search_sampled_terms',
  definition:
    'ON search USING gin (terms) WITH (gin_pending_list_limit = 128) WHERE (hashtext(id) & 15) = 0',
};

/** What items are found by stands in segments of many items, which are written once and merged. */
export class SearchSegments1763600000056 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await createIndexConcurrently(runner, DOCUMENTS);
    for (const { name } of [TERMS, SAMPLED_TERMS]) await dropIndexConcurrently(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of [TERMS, SAMPLED_TERMS]) await createIndexConcurrently(runner, index);
    await dropIndexConcurrently(runner, DOCUMENTS.name);
    await runner.query(DROP_TABLES);
  }
}
