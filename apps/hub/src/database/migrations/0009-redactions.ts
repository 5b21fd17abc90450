import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the few redactions among the many events of a log. */
export class Redactions1763600000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX event_redactions ON event (log_id, sequence) WHERE kind = 'event.redacted'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX event_redactions');
  }
}
