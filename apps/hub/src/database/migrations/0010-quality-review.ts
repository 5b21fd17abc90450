import type { MigrationInterface, QueryRunner } from 'typeorm';

// A review judges every item there is: it reads this instead of the table, in which the records lie between the signals.
const UP = `
CREATE INDEX knowledge_for_review ON knowledge (status, group_key)
  INCLUDE (quality, confidence, rating, adoption, created_at, updated_at, id);
`;

/** What the quality review reads of all items, in one place. */
export class QualityReview1763600000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX knowledge_for_review');
  }
}
