import type { MigrationInterface, QueryRunner } from 'typeorm';

const guard = (revelation: string) => `
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
  END IF;${revelation}
  IF TG_OP = 'DELETE' AND current_setting('knowledge_hub.forgetting', true) = OLD.log_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;`;

// What a mirrored entry was hashed with may come later, and nothing else; where it belongs follows from it, and was not known before.
const REVEALED = `
  IF TG_OP = 'UPDATE' AND OLD.payload IS NULL AND current_setting('knowledge_hub.revealing', true) = OLD.log_id::text THEN
    IF sha256(coalesce(NEW.salt, '') || convert_to(NEW.payload, 'UTF8')) = OLD.payload_hash
       AND (NEW.salt IS NULL) = (OLD.version = 1) AND coalesce(octet_length(NEW.salt), 32) = 32
       AND to_jsonb(NEW) - '{payload,salt,project_key,private_to,early}'::text[]
         = to_jsonb(OLD) - '{payload,salt,project_key,private_to,early}'::text[]
       AND EXISTS (SELECT FROM log WHERE log.log_id = OLD.log_id AND log.purpose = 'mirror')
       AND NOT EXISTS (SELECT FROM mirrored_redaction r WHERE r.log_id = OLD.log_id AND r.sequence = OLD.sequence) THEN
      RETURN NEW;
    END IF;
  END IF;`;

// access_sequence and backfill_sequence say how far what the mirror's member gained over there is here, as in a client's cursor. What
// mirrors have missed before comes now: they stand at 0. mirrored_redaction keeps what the other hub has redacted, also of what was never
// here; notices are read again, because until now they were kept only of what was.
const UP = `
CREATE TABLE mirrored_redaction (
  log_id uuid NOT NULL,
  sequence bigint NOT NULL,
  CONSTRAINT mirrored_redaction_pkey PRIMARY KEY (log_id, sequence)
);
ALTER TABLE mirror ADD access_sequence bigint NOT NULL DEFAULT 0, ADD backfill_sequence bigint;
UPDATE mirror SET redactions_after = 0;
${guard(REVEALED)}
CREATE FUNCTION reveal_mirrored_events(
  in_log uuid, in_sequences bigint[], in_payloads text[], in_salts bytea[], in_projects text[], in_members text[], in_early boolean[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE revealed bigint;
BEGIN
  PERFORM set_config('knowledge_hub.revealing', in_log::text, true);
  UPDATE event SET payload = r.payload, salt = r.salt, project_key = r.project_key, private_to = r.private_to, early = r.early
  FROM unnest(in_sequences, in_payloads, in_salts, in_projects, in_members, in_early)
       AS r (sequence, payload, salt, project_key, private_to, early)
  WHERE event.log_id = in_log AND event.sequence = r.sequence;
  GET DIAGNOSTICS revealed = ROW_COUNT;
  PERFORM set_config('knowledge_hub.revealing', '', true);
  IF revealed <> cardinality(in_sequences) THEN
    RAISE EXCEPTION 'only what is in the log can be revealed' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
`;

const DOWN = `
DROP FUNCTION reveal_mirrored_events(uuid, bigint[], text[], bytea[], text[], text[], boolean[]);
${guard('')}
ALTER TABLE mirror DROP access_sequence, DROP backfill_sequence;
DROP TABLE mirrored_redaction;
`;

/** What was withheld from the member of a mirror comes when that member may see it. */
export class RevealedEvents1763600000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
