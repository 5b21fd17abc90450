import type { MigrationInterface, QueryRunner } from 'typeorm';

// An event that names an item before that is known is its member's alone. early_event keeps what it claims until then, a row an item,
// and afterwards the event of the administration log (known_in) with which it came to be known, by which pulls give it again. An
// item_scope without created_by stands for an item that is waited for.
const UP = `
ALTER TABLE event ADD early boolean NOT NULL DEFAULT false;
ALTER TABLE item_scope ADD org boolean NOT NULL DEFAULT false;
UPDATE item_scope SET org = true
FROM log JOIN knowledge k ON k.group_key = log.group_key
WHERE item_scope.log_id = log.log_id AND item_scope.knowledge_id = k.id AND k.visibility = 'org';

-- What members judged of an item, as JSON.
ALTER TABLE knowledge ADD judged text;

CREATE TABLE early_event (
  log_id uuid NOT NULL,
  knowledge_id text NOT NULL,
  sequence bigint NOT NULL,
  member_id text NOT NULL,
  claim text NOT NULL,
  known_in bigint,
  CONSTRAINT early_event_pkey PRIMARY KEY (log_id, sequence, knowledge_id)
);
CREATE INDEX early_event_waiting ON early_event (log_id, knowledge_id) WHERE known_in IS NULL;
CREATE INDEX early_event_known ON early_event (log_id, known_in) WHERE known_in IS NOT NULL;

CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('knowledge_hub.redacting', true) = 'on' THEN
    IF NEW.payload IS NULL AND to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.early AND current_setting('knowledge_hub.showing', true) = 'on' THEN
    IF to_jsonb(NEW) - '{project_key,private_to}'::text[] = to_jsonb(OLD) - '{project_key,private_to}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION show_events(in_logs uuid[], in_sequences bigint[], in_projects text[], in_members text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('knowledge_hub.showing', 'on', true);
  UPDATE event SET project_key = shown.project_key, private_to = shown.private_to
  FROM unnest(in_logs, in_sequences, in_projects, in_members) AS shown (log_id, sequence, project_key, private_to)
  WHERE event.log_id = shown.log_id AND event.sequence = shown.sequence;
  PERFORM set_config('knowledge_hub.showing', 'off', true);
END $$;
`;

const DOWN = `
DROP FUNCTION show_events(uuid[], bigint[], text[], text[]);
CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('knowledge_hub.redacting', true) = 'on' THEN
    IF NEW.payload IS NULL AND to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the event table is append-only' USING ERRCODE = 'restrict_violation';
END $$;
DROP TABLE early_event;
ALTER TABLE knowledge DROP judged;
DELETE FROM item_scope WHERE created_by IS NULL;
ALTER TABLE item_scope DROP org;
ALTER TABLE event DROP early;
`;

/** Events that name items before they are known. */
export class EarlyEvents1763600000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
