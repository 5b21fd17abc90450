import type { MigrationInterface, QueryRunner } from 'typeorm';

// A term is a hash of the word and the scope (a group, or all of them), so that one index holds lists for each group.
const UP = `
CREATE TABLE search (
  group_key text NOT NULL,
  id text NOT NULL,
  scope text NOT NULL,
  terms int[] NOT NULL,
  weights smallint[] NOT NULL,
  length int NOT NULL,
  text_hash text NOT NULL,
  CONSTRAINT search_pkey PRIMARY KEY (group_key, id)
);
CREATE INDEX search_terms ON search USING gin (terms);

CREATE TABLE search_totals (
  scope text NOT NULL CONSTRAINT search_totals_pkey PRIMARY KEY,
  documents bigint NOT NULL,
  length bigint NOT NULL
) WITH (fillfactor = 50);
`;

/** What knowledge is found by. */
export class Search1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search, search_totals');
  }
}
