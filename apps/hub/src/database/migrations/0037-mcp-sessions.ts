import type { MigrationInterface, QueryRunner } from 'typeorm';

// Of a session's id only the SHA-256 lies here. Its owner is a client, or the address of somebody without a bearer.
const UP = `
CREATE TABLE mcp_session (
  session_hash text NOT NULL CONSTRAINT mcp_session_pkey PRIMARY KEY,
  owner text NOT NULL,
  revision text NOT NULL,
  opened_at bigint NOT NULL,
  used_at bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX mcp_session_of_owner ON mcp_session (owner, used_at);
`;

/** Sessions of the Model Context Protocol, which any hub on the database serves. */
export class McpSessions1763600000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mcp_session');
  }
}
