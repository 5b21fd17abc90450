import type { EventPayloads } from '@app/domain';
import type { Sql } from '@app/projections';
import { draftOf } from './draft-of.js';
import type { EventDraft } from './event-draft.js';

/** Which event of a group's sync log to redact, why and on whose word. */
export interface Redaction {
  groupKey: string;
  eventId: string;
  reason: string | null;
  /** The acting member or administrator. */
  actor: { memberId: string; clientId: string };
  /** A new id, for the record of the redaction. */
  recordId: string;
}

interface TargetRow {
  sequence: string;
  redacted: boolean;
}

const FIND_TARGET =
  'SELECT sequence, payload IS NULL AS redacted FROM event WHERE log_id = $1 AND event_id = $2';
const REDACT = 'SELECT redact_event($1, $2)';

/** Takes the payload out of an event, once; answers where it is (undefined: nowhere) and what to record of it. */
export async function redactEvent(
  sql: Sql,
  logId: string,
  { eventId, reason, actor, recordId: id }: Redaction,
): Promise<{ sequence: number | undefined; record?: EventDraft }> {
  const [target] = await sql.query<TargetRow>(FIND_TARGET, [logId, eventId]);
  if (!target) return { sequence: undefined };
  const sequence = Number(target.sequence);
  if (target.redacted) return { sequence };
  await sql.query(REDACT, [logId, sequence]);
  const redactedBy = actor.memberId;
  const payload: EventPayloads['event.redacted'] = { eventId, sequence, reason, redactedBy };
  return { sequence, record: draftOf({ id, kind: 'event.redacted', payload, ...actor }) };
}
