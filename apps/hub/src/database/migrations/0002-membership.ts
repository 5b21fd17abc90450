import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE groups (
  group_key text NOT NULL CONSTRAINT groups_pkey PRIMARY KEY,
  display_name text NOT NULL,
  description text,
  join_mode text NOT NULL,
  require_signatures boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE members (
  member_id text NOT NULL CONSTRAINT members_pkey PRIMARY KEY,
  group_key text NOT NULL,
  handle text NOT NULL,
  display_name text NOT NULL,
  joined_at bigint NOT NULL,
  disabled_at bigint,
  disabled_reason text,
  CONSTRAINT members_handle UNIQUE (group_key, handle)
);

CREATE TABLE clients (
  client_id text NOT NULL CONSTRAINT clients_pkey PRIMARY KEY,
  member_id text NOT NULL,
  client_label text,
  hostname text,
  tools text NOT NULL,
  automation text NOT NULL,
  joined_at bigint NOT NULL
);
CREATE INDEX clients_of_member ON clients (member_id);

-- Seen in requests, not in events: a rebuild of the clients keeps it.
CREATE TABLE client_sightings (
  client_id text NOT NULL CONSTRAINT client_sightings_pkey PRIMARY KEY,
  last_seen_at bigint NOT NULL
);

CREATE TABLE access_tokens (
  token_hash text NOT NULL CONSTRAINT access_tokens_pkey PRIMARY KEY,
  member_id text NOT NULL,
  client_id text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX access_tokens_of_member ON access_tokens (member_id);

CREATE TABLE invites (
  token_hash text NOT NULL CONSTRAINT invites_pkey PRIMARY KEY,
  group_key text NOT NULL,
  token_sealed text NOT NULL,
  token_hint text NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  max_uses integer,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  revoked_at bigint,
  revoked_by text
);
CREATE INDEX invites_of_group ON invites (group_key, created_at DESC);
`;

const DOWN = `DROP TABLE invites, access_tokens, client_sightings, clients, members, groups;`;

/** Groups, members, their clients and tokens, invites: what decisions and authentication read. */
export class Membership1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
