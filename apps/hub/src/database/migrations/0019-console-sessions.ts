import type { MigrationInterface, QueryRunner } from 'typeorm';

// Of a session and a code only the SHA-256 lies here. Each hangs on the token it was begun with: when that ends, so does the session.
const UP = `
ALTER TABLE members ADD role text NOT NULL DEFAULT 'member';

CREATE TABLE console_session (
  session_hash text NOT NULL CONSTRAINT console_session_pkey PRIMARY KEY,
  member_id text,
  token_hash text NOT NULL,
  began_at bigint NOT NULL,
  used_at bigint NOT NULL
);
CREATE INDEX console_session_of_token ON console_session (token_hash, began_at);
CREATE INDEX console_session_of_member ON console_session (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX console_session_oldest ON console_session (began_at);

CREATE TABLE console_code (
  token_hash text NOT NULL CONSTRAINT console_code_pkey PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT console_code_once UNIQUE,
  expires_at bigint NOT NULL
);
`;

/** Sessions of the console, the codes that begin a member's, and which members administer. */
export class ConsoleSessions1763600000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE console_session, console_code; ALTER TABLE members DROP role');
  }
}
