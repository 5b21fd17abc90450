import type { MigrationInterface, QueryRunner } from 'typeorm';

// The knowledge projection fills it when it is made anew, which its raised version does. Its rows change with each batch.
const UP = `
CREATE TABLE knowledge_counts (
  group_key text NOT NULL CONSTRAINT knowledge_counts_pkey PRIMARY KEY,
  active bigint NOT NULL
) WITH (fillfactor = 50)`;

/** How many items are in force is counted as they change, not when somebody asks. */
export class KnowledgeCounts1763600000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE knowledge_counts');
  }
}
