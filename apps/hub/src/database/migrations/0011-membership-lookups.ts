import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE INDEX members_active ON members (group_key) WHERE disabled_at IS NULL;
CREATE INDEX members_of_name ON members (group_key, display_name);
CREATE INDEX access_tokens_of_client ON access_tokens (client_id);
`;

/** Finds the active members of a group, those who share a name, and the tokens of a client. */
export class MembershipLookups1763600000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_active, members_of_name, access_tokens_of_client');
  }
}
