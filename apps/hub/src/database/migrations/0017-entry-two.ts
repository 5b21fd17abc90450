import type { MigrationInterface, QueryRunner } from 'typeorm';

const guard = (removed: string) => `
CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('knowledge_hub.redacting', true) = 'on' THEN
    IF ${removed} THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.early AND current_setting('knowledge_hub.showing', true) = 'on' THEN
    IF to_jsonb(NEW) - '{project_key,private_to}'::text[] = to_jsonb(OLD) - '{project_key,private_to}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;`;

const redaction = (removed: string) => `
CREATE OR REPLACE FUNCTION redact_event(in_log uuid, in_sequence bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('knowledge_hub.redacting', 'on', true);
  UPDATE event SET ${removed} WHERE log_id = in_log AND sequence = in_sequence;
  PERFORM set_config('knowledge_hub.redacting', 'off', true);
END $$;`;

// push_id names the push that brought an event; NULL of version 1 and of what the hub decided. salt hides the payload from who
// guesses it, and goes with it. An audit row that is of a push, not of one event, lies at the place of the push's last event.
const UP = `
ALTER TABLE event ADD version smallint NOT NULL DEFAULT 1, ADD push_id uuid, ADD salt bytea;
${guard(`NEW.payload IS NULL AND NEW.salt IS NULL
       AND to_jsonb(NEW) - '{payload,salt}'::text[] = to_jsonb(OLD) - '{payload,salt}'::text[]`)}
${redaction('payload = NULL, salt = NULL')}
ALTER TABLE audit ADD of_push boolean NOT NULL DEFAULT false;
ALTER TABLE audit DROP CONSTRAINT audit_pkey;
ALTER TABLE audit ADD CONSTRAINT audit_pkey PRIMARY KEY (log_id, sequence, of_push);
`;

// What version 2 says besides cannot be told by a hub that knows only version 1, whose entries it would recompute wrongly.
const DOWN = `
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM event WHERE version > 1) THEN
    RAISE EXCEPTION 'the logs hold entries of version 2' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;
DELETE FROM audit WHERE of_push;
ALTER TABLE audit DROP CONSTRAINT audit_pkey;
ALTER TABLE audit ADD CONSTRAINT audit_pkey PRIMARY KEY (log_id, sequence);
ALTER TABLE audit DROP of_push;
${redaction('payload = NULL')}
${guard(`NEW.payload IS NULL AND to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload'`)}
ALTER TABLE event DROP version, DROP push_id, DROP salt;
`;

/** Entries that name their push and hide their payload behind a salt. */
export class EntryTwo1763600000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
