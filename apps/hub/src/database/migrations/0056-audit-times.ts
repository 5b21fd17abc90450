import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type IndexDefinition, replaceIndexes } from './concurrent-index.js';

// The rows of a push share all that an index holds, which keeps them as one entry of few bytes each. Whoever lists rows of one
// moment puts them in order.
const INDEXES: readonly IndexDefinition[] = [
  { name: 'audit_by_time', definition: 'ON audit (occurred_at)' },
  { name: 'audit_by_group', definition: 'ON audit (group_key, occurred_at)' },
  { name: 'audit_by_action', definition: 'ON audit (action, occurred_at)' },
  { name: 'audit_by_actor', definition: 'ON audit (actor, occurred_at)' },
  { name: 'audit_by_target', definition: 'ON audit (target_id, occurred_at)' },
];
const PLACE = 'occurred_at DESC, log_id DESC, sequence DESC';
const REPLACED: readonly IndexDefinition[] = [
  { name: 'audit_newest', definition: `ON audit (${PLACE})` },
  { name: 'audit_of_group', definition: `ON audit (group_key, ${PLACE})` },
  { name: 'audit_of_action', definition: `ON audit (action, ${PLACE})` },
  { name: 'audit_of_actor', definition: `ON audit (actor, ${PLACE})` },
  { name: 'audit_of_target', definition: `ON audit (target_id, ${PLACE})` },
];

/** The audit trail's indexes hold no more than what lists are narrowed by, and when. */
export class AuditTimes1763600000055 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, REPLACED, INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, INDEXES, REPLACED);
  }
}
