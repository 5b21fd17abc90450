import type { MigrationInterface, QueryRunner } from 'typeorm';

// Counts of the items that every group sees had one row, for which each group's read models waited for every other's.
const UP = `
ALTER TABLE search_totals DROP CONSTRAINT search_totals_pkey;
ALTER TABLE search_totals ADD group_key text NOT NULL DEFAULT '';
ALTER TABLE search_totals ADD CONSTRAINT search_totals_pkey PRIMARY KEY (scope, group_key);
`;

const DOWN = `
ALTER TABLE search_totals DROP CONSTRAINT search_totals_pkey;
WITH gone AS (DELETE FROM search_totals RETURNING *)
INSERT INTO search_totals (scope, documents, length) SELECT scope, sum(documents), sum(length) FROM gone GROUP BY scope;
ALTER TABLE search_totals DROP group_key;
ALTER TABLE search_totals ADD CONSTRAINT search_totals_pkey PRIMARY KEY (scope);
`;

/** What of each scope a group has, in a row of its own. */
export class SearchTotalsApart1763600000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
