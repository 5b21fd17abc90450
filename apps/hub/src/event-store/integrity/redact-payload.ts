import { createHash } from 'node:crypto';
import { type EventPayloads, HubError, isKeyChange, scopeClaimOf } from '@app/domain';
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
  kind: string;
  /** The version of its entry; the first names no push. */
  v: number;
  pushId: string | null;
  /** Null when it is redacted. */
  payload: string | null;
}

const FIND_TARGET = `
  SELECT sequence, kind, version AS v, push_id AS "pushId", payload FROM event
  WHERE log_id = $1 AND event_id = $2`;
const KEEP_ABOUT = `
  INSERT INTO redacted_about (log_id, sequence, salt, digest)
  SELECT $1, $2, $3, digest FROM unnest($4::bytea[]) AS digest`;
const FIND_RECORDS = `SELECT payload FROM event WHERE log_id = $1 AND kind = 'event.redacted'`;
const FIND_LATER = `
  SELECT sequence, payload FROM event
  WHERE log_id = $1 AND kind = 'event.redacted' AND sequence > $2 ORDER BY sequence LIMIT $3`;
const REDACT = 'SELECT redact_event($1, $2)';
const countOf = (kind: string) => `
  (SELECT count(*) FROM event JOIN log ON log.log_id = event.log_id
   WHERE event.kind = '${kind}' AND log.purpose = 'administration')`;
// One count for each index. With each key that a restricted project gets, what was noted under it is hidden.
const COUNT = `
  SELECT ${countOf('event.redacted')} + ${countOf('project.acl_updated')} + ${countOf('member.erased')}
    + (SELECT coalesce(sum(cardinality(keys_had)), 0) FROM projects) AS count`;

/** The redactions of a group, of its administration log. */
export async function readRedactions(
  sql: Sql,
  administrationLogId: string,
): Promise<RedactionRecord[]> {
  const rows = await sql.query<{ payload: string }>(FIND_RECORDS, [administrationLogId]);
  return rows.map(({ payload }) => JSON.parse(payload) as RedactionRecord);
}

/** The redactions of a group behind a place in its administration log, each with the place of its record, in order. */
export async function readLaterRedactions(
  sql: Sql,
  administrationLogId: string,
  after: number,
  limit: number,
): Promise<{ at: number; record: RedactionRecord }[]> {
  type Row = { sequence: string; payload: string };
  const rows = await sql.query<Row>(FIND_LATER, [administrationLogId, after, limit]);
  return rows.map(({ sequence, payload }) => ({
    at: Number(sequence),
    record: JSON.parse(payload) as RedactionRecord,
  }));
}

/** How often an event was redacted, a member erased, an access list changed or a project given another key, in all groups: each may take something from somebody's sight. */
export async function countWithdrawals(sql: Sql): Promise<number> {
  return Number((await sql.query<{ count: string }>(COUNT))[0]?.count);
}

/** The items that an event names; none of a payload that nobody understands. */
function itemsOf(id: string, { kind, payload }: TargetRow): readonly string[] {
  if (payload === null) return [];
  return (
    scopeClaimOf({ id, kind, payload: JSON.parse(payload) as Record<string, unknown> })?.about ?? []
  );
}

/**
 * Takes the payload out of an event, once; returns the record of it, and whether that is new. Which items it was about is kept
 * hashed behind the salt. Undefined when there is no such event. Throws `admin.event_needed` for a change of a signing key.
 */
export async function redactEvent(
  sql: Sql,
  { sync, administration }: GroupLogs,
  { eventId, reason, actor, now }: Redaction,
  salt: Buffer,
): Promise<{ record: RedactionRecord; isNew: boolean } | undefined> {
  const [target] = await sql.query<TargetRow>(FIND_TARGET, [sync, eventId]);
  if (!target) return undefined;
  const sequence = Number(target.sequence);
  if (target.payload === null) {
    const records = await readRedactions(sql, administration);
    const known = records.find((each) => each.sequence === sequence);
    if (known) return { record: known, isNew: false };
    // It came back without its payload after a loss (log:import): now it is on record why.
  }
  const { kind, v, pushId } = target;
  if (v > 1 && isKeyChange({ kind, pushId })) throw new HubError('admin.event_needed');
  const items = [...new Set(itemsOf(eventId, target))];
  const digests = items.map((id) => createHash('sha256').update(salt).update(id).digest());
  await sql.query(KEEP_ABOUT, [sync, sequence, salt, digests]);
  await sql.query(REDACT, [sync, sequence]);
  const redactedAt = new Date(now).toISOString();
  const record = { eventId, sequence, reason, redactedAt, redactedBy: actor.memberId };
  return { record, isNew: true };
}
