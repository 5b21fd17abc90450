import type { MigrationInterface, QueryRunner } from 'typeorm';

const guard = (deletion: string) => `
CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('knowledge_hub.redacting', true) = 'on' THEN
    IF NEW.payload IS NULL AND NEW.salt IS NULL
       AND to_jsonb(NEW) - '{payload,salt}'::text[] = to_jsonb(OLD) - '{payload,salt}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.early AND current_setting('knowledge_hub.showing', true) = 'on' THEN
    IF to_jsonb(NEW) - '{project_key,private_to}'::text[] = to_jsonb(OLD) - '{project_key,private_to}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;${deletion}
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;`;

// A copy may be given up; what this hub's own members wrote never is.
const MIRRORED = `
  IF TG_OP = 'DELETE' AND current_setting('knowledge_hub.forgetting', true) = OLD.log_id::text THEN
    RETURN OLD;
  END IF;`;

// server_id names the hub whose log it is; NULL of this hub's own. Of a mirror the log's group_key is its origin, <hub>/<group>.
const UP = `
ALTER TABLE log DROP CONSTRAINT log_purpose, ADD server_id text,
  ADD CONSTRAINT log_purpose CHECK (purpose IN ('sync', 'administration') AND server_id IS NULL OR purpose = 'mirror' AND server_id IS NOT NULL);
${guard(MIRRORED)}
CREATE FUNCTION forget_mirrored_events(in_log uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE forgotten bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM log WHERE log_id = in_log AND purpose = 'mirror') THEN
    RAISE EXCEPTION 'only what is mirrored can be forgotten' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('knowledge_hub.forgetting', in_log::text, true);
  DELETE FROM event WHERE log_id = in_log;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('knowledge_hub.forgetting', '', true);
  RETURN forgotten;
END $$;

-- How the copy of another hub's log fares; the copy itself is a log of purpose mirror. group_key is the group that may read it.
CREATE TABLE mirror (
  mirror_id uuid NOT NULL CONSTRAINT mirror_pkey PRIMARY KEY,
  origin text NOT NULL CONSTRAINT mirror_origin UNIQUE,
  group_key text NOT NULL,
  server_id text NOT NULL,
  branch text NOT NULL,
  url text NOT NULL,
  token_sealed text NOT NULL,
  keys text[] NOT NULL,
  interval_ms bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  log_id uuid,
  status text NOT NULL DEFAULT 'waiting' CONSTRAINT mirror_status
    CHECK (status IN ('syncing', 'waiting', 'unreachable', 'unauthorized', 'forked', 'rolled_back', 'corrupt')),
  problem text,
  evidence text[],
  note text,
  remote_size bigint NOT NULL DEFAULT 0,
  withheld bigint NOT NULL DEFAULT 0,
  redacted bigint NOT NULL DEFAULT 0,
  redactions_after bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at bigint NOT NULL,
  last_success_at bigint,
  claimed_by uuid,
  claimed_until bigint,
  recorded_size bigint NOT NULL DEFAULT 0,
  recorded_at bigint,
  CONSTRAINT mirror_of_branch UNIQUE (server_id, branch)
) WITH (fillfactor = 50);
CREATE INDEX mirror_of_group ON mirror (group_key);
CREATE INDEX mirror_of_log ON mirror (log_id);
`;

const DOWN = `
SELECT forget_mirrored_events(log_id) FROM log WHERE purpose = 'mirror';
DELETE FROM projection USING log WHERE log.log_id = projection.log_id AND log.purpose = 'mirror';
DELETE FROM log WHERE purpose = 'mirror';
DROP TABLE mirror;
DROP FUNCTION forget_mirrored_events(uuid);
${guard('')}
ALTER TABLE log DROP CONSTRAINT log_purpose, DROP server_id,
  ADD CONSTRAINT log_purpose CHECK (purpose IN ('sync', 'administration'));
`;

/** Copies of other hubs' logs. */
export class Mirrors1763600000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
