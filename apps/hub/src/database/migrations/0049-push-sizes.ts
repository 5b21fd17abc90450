import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently, unhurried } from './concurrent-index.js';

// How many events a push brought stands with its last one, and is no part of what is hashed: it follows from the push's id.
const COLUMN = 'ALTER TABLE event ADD COLUMN IF NOT EXISTS push_size integer';

// Of pushes that were there before. Their events change in nothing else, so the guard of the table is not asked.
const COUNT = `
  ALTER TABLE event DISABLE TRIGGER event_row_guard;
  UPDATE event SET push_size = pushes.events
  FROM (
    SELECT e.log_id, max(e.sequence) AS last, count(*) AS events FROM event e
    JOIN log ON log.log_id = e.log_id AND log.purpose = 'sync'
    WHERE e.push_id IS NOT NULL GROUP BY e.log_id, e.push_id
  ) AS pushes
  WHERE event.log_id = pushes.log_id AND event.sequence = pushes.last AND event.push_size IS NULL;
  ALTER TABLE event ENABLE TRIGGER event_row_guard`;

const INDEXES = [
  {
    name: 'event_pushes_of_log',
    definition:
      'ON event (log_id, accepted_at, sequence) INCLUDE (member_id) WHERE push_size IS NOT NULL',
  },
  {
    name: 'event_pushes_of_member',
    definition: 'ON event (member_id, accepted_at, log_id, sequence) WHERE push_size IS NOT NULL',
  },
];

/** The audit trail tells of a push by its last event, and keeps no row of it. */
export class PushSizes1763600000048 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
    await unhurried(runner, COUNT);
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
    await runner.query('ALTER TABLE event DROP push_size');
  }
}
