import type { MigrationInterface, QueryRunner } from 'typeorm';

// Every key starts with the log, so the tables can be partitioned or sharded by log later.
const UP = `
CREATE TABLE hub (
  only_row boolean NOT NULL DEFAULT true CONSTRAINT hub_pkey PRIMARY KEY CONSTRAINT hub_only_row CHECK (only_row),
  server_id text NOT NULL,
  key_check text NOT NULL,
  created_at bigint NOT NULL
);

-- Few rows, updated by every append: room on the page keeps those updates off the indexes (HOT).
CREATE TABLE log (
  log_id uuid NOT NULL CONSTRAINT log_pkey PRIMARY KEY,
  group_key text NOT NULL,
  purpose text NOT NULL CONSTRAINT log_purpose CHECK (purpose IN ('sync', 'administration')),
  size bigint NOT NULL DEFAULT 0,
  head_hash bytea,
  frontier bytea NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  CONSTRAINT log_of_group UNIQUE (group_key, purpose)
) WITH (fillfactor = 10);

-- payload is the canonical text that was hashed; jsonb would rewrite it. NULL when redacted.
-- project_key and private_to say who may see the payload; they are derived from it and not hashed.
CREATE TABLE event (
  log_id uuid NOT NULL,
  sequence bigint NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  created_at text,
  accepted_at bigint NOT NULL,
  member_id text NOT NULL,
  client_id text NOT NULL,
  signature text,
  payload text,
  payload_hash bytea NOT NULL,
  hash bytea NOT NULL,
  project_key text,
  private_to text,
  CONSTRAINT event_pkey PRIMARY KEY (log_id, sequence),
  CONSTRAINT event_id_once UNIQUE (log_id, event_id)
);

CREATE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('knowledge_hub.redacting', true) = 'on' THEN
    IF NEW.payload IS NULL AND to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER event_row_guard BEFORE UPDATE OR DELETE ON event
  FOR EACH ROW EXECUTE FUNCTION event_is_append_only();
CREATE TRIGGER event_table_guard BEFORE TRUNCATE ON event
  FOR EACH STATEMENT EXECUTE FUNCTION event_is_append_only();

CREATE FUNCTION redact_event(in_log uuid, in_sequence bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('knowledge_hub.redacting', 'on', true);
  UPDATE event SET payload = NULL WHERE log_id = in_log AND sequence = in_sequence;
  PERFORM set_config('knowledge_hub.redacting', 'off', true);
END $$;

CREATE TABLE projection (
  name text NOT NULL,
  version integer NOT NULL,
  log_id uuid NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'running' CONSTRAINT projection_status CHECK (status IN ('running', 'parked')),
  error text,
  CONSTRAINT projection_pkey PRIMARY KEY (name, log_id)
) WITH (fillfactor = 50);

CREATE TABLE client_cursor (
  log_id uuid NOT NULL,
  client_id text NOT NULL,
  pulled_sequence bigint NOT NULL,
  pulled_hash bytea,
  CONSTRAINT client_cursor_pkey PRIMARY KEY (log_id, client_id)
) WITH (fillfactor = 50);
`;

const DOWN = `
DROP TABLE client_cursor, projection, event, log, hub;
DROP FUNCTION redact_event(uuid, bigint);
DROP FUNCTION event_is_append_only();
`;

/** The logs, their events and what reads them. */
export class EventStore1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
