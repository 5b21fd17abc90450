import type { EventPayloads } from '@app/domain';
import type { Sql } from '@app/projections';
import type { Actor } from '../append/decision.js';

/** Which event of a group's sync log to redact, why and on whose word. */
export interface Redaction {
  groupKey: string;
  eventId: string;
  reason: string | null;
  /** The acting member or administrator. */
  actor: Actor;
  /** Milliseconds since 1970. */
  now: number;
}

/** What the administration log says of a redaction. */
export type RedactionRecord = EventPayloads['event.redacted'];

/** The two logs of a group. */
interface GroupLogs {
  sync: string;
  administration: string;
}

interface TargetRow {
  sequence: string;
  redacted: boolean;
}

const FIND_TARGET =
  'SELECT sequence, payload IS NULL AS redacted FROM event WHERE log_id = $1 AND event_id = $2';
const FIND_RECORDS = `SELECT payload FROM event WHERE log_id = $1 AND kind = 'event.redacted'`;
const REDACT = 'SELECT redact_event($1, $2)';
const countOf = (kind: string) => `
  (SELECT count(*) FROM event JOIN log ON log.log_id = event.log_id
   WHERE event.kind = '${kind}' AND log.purpose = 'administration')`;
// One count for each index.
const COUNT = `SELECT ${countOf('event.redacted')} + ${countOf('project.acl_updated')} AS count`;

/** The redactions of a group, of its administration log. */
export async function readRedactions(
  sql: Sql,
  administrationLogId: string,
): Promise<RedactionRecord[]> {
  const rows = await sql.query<{ payload: string }>(FIND_RECORDS, [administrationLogId]);
  return rows.map(({ payload }) => JSON.parse(payload) as RedactionRecord);
}

/** How often an event was redacted or an access list changed, in all groups: each may take something from somebody's sight. */
export async function countWithdrawals(sql: Sql): Promise<number> {
  return Number((await sql.query<{ count: string }>(COUNT))[0]?.count);
}

/**
 * Takes the payload out of an event, once; returns the record of it, and whether that is new. Undefined when there
 * is no such event.
 */
export async function redactEvent(
  sql: Sql,
  { sync, administration }: GroupLogs,
  { eventId, reason, actor, now }: Redaction,
): Promise<{ record: RedactionRecord; isNew: boolean } | undefined> {
  const [target] = await sql.query<TargetRow>(FIND_TARGET, [sync, eventId]);
  if (!target) return undefined;
  const sequence = Number(target.sequence);
  if (target.redacted) {
    const records = await readRedactions(sql, administration);
    const known = records.find((each) => each.sequence === sequence);
    if (!known) throw new Error(`event ${sequence} of log ${sync} has lost its payload`);
    return { record: known, isNew: false };
  }
  await sql.query(REDACT, [sync, sequence]);
  const redactedAt = new Date(now).toISOString();
  const record = { eventId, sequence, reason, redactedAt, redactedBy: actor.memberId };
  return { record, isNew: true };
}
