import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

const INDEXES = [
  { name: 'members_active', definition: 'ON members (group_key) WHERE disabled_at IS NULL' },
  { name: 'members_of_name', definition: 'ON members (group_key, display_name)' },
  { name: 'access_tokens_of_client', definition: 'ON access_tokens (client_id)' },
];

/** Finds the active members of a group, those who share a name, and the tokens of a client. */
export class MembershipLookups1763600000010 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
