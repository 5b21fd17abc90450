import type { MigrationInterface, QueryRunner } from 'typeorm';

// Hubs make the rows anew beside the old ones, with each restored proposal as proposed when it was restored.
const MAKE_ANEW = `
  UPDATE projection SET version = version - 1 WHERE name = 'knowledge' AND EXISTS (
    SELECT FROM knowledge k
    JOIN review_decisions d ON d.group_key = k.group_key AND d.kind = 'proposal' AND d.subject_id = k.id
      AND d.opened_in = k.proposed_sequence
    WHERE k.status = 'proposed')`;

/** A proposal that was rejected and restored awaits a decision again; until now it awaited none for ever. */
export class RestoredProposals1763600000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAKE_ANEW);
  }

  async down(): Promise<void> {
    // A build before this one reads the same rows.
  }
}
