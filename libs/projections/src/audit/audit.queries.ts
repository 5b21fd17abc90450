import { decodePage, isNumberPart, isOneOf, isUuidPart } from '@app/domain';
import { ENVELOPE_BYTES, type Listed, pageWithinBytes, withinBytes } from '../answer-page.js';
import { nameIn } from '../members/people.js';
import type { Sql } from '../sql.js';
import { type Planning, Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import type { AuditFilter } from './audit-filter.js';
import { withNames } from './named-rows.js';
import { PUSH_OF_ROW, type PageKey, isAfter, newestPushes, pushShown } from './pushes.js';

/** One state change, with the place and hash of its event; for a push, of its last event. */
export interface AuditRecord {
  id: string;
  actor: string;
  /** The actor as people know it; absent if it is no member. */
  actorName?: string;
  action: string;
  targetType: string;
  targetId: string;
  groupKey?: string;
  createdAt: string;
  payload?: Record<string, unknown>;
  /** The current titles and names, by id, of the items and members that it names only by id. */
  names?: Record<string, string>;
  log: { id: string; sequence: number; eventId: string; hash: string };
  /** The request that made it; for a push only in the row of the whole push. */
  requestId?: string;
}

/** A page of the audit trail; `nextCursor` is absent at its end. */
export interface AuditPage {
  auditLogs: AuditRecord[];
  nextCursor?: string;
}

interface AuditRow extends Listed {
  log_id: string;
  sequence: string;
  of_push: boolean;
  occurred_at: string;
  group_key: string | null;
  action: string;
  actor: string;
  target_type: string;
  target_id: string;
  payload: string | null;
  hash: string;
  event_id: string;
  request_id: string | null;
  push_size: number | null;
  rejections: string | null;
  display_name: string | null;
  handle: string | null;
}

const NEWEST_FIRST = 'occurred_at DESC, log_id DESC, sequence DESC, of_push DESC';

/** When it happened, its log and sequence, and whether it is of a push. */
const KEY = [isNumberPart, isUuidPart, isNumberPart, isOneOf(0, 1)] as const;

/** Without a filter one index serves, wherever the page begins; with one, the best index depends on the filter's value. */
function planningOf(filter: AuditFilter): Planning {
  const given = Object.values({ ...filter, limit: undefined, cursor: undefined });
  return given.every((value) => value === undefined) ? 'once' : 'by value';
}

/** The statement for just the filters in use, so that each combination keeps its own plan. */
function statementOf(filter: AuditFilter): { text: string; values: unknown[] } {
  const planning = planningOf(filter);
  const statement = new Statement([], planning);
  const limit = statement.value(filter.limit + 1);
  const key =
    filter.cursor === undefined
      ? undefined
      : (decodePage(filter.cursor, KEY).map((part) => statement.value(part)) as unknown as PageKey);
  statement
    .where('NOT of_push')
    .given('group_key = ?', filter.groupKey)
    .given('action = ?', filter.action)
    .given('actor = ?', filter.actor)
    .given('target_id = ?', filter.targetId)
    .given('occurred_at >= ?', filter.since)
    .given('occurred_at < ?', filter.until);
  if (key) statement.where(isAfter(key, ['occurred_at', 'log_id', 'sequence', 'of_push']));
  const changes = `
    SELECT log_id, sequence, of_push, occurred_at, group_key, action, actor, target_type, target_id, payload, hash
    FROM audit WHERE ${statement.all} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
  // Where changes fill the page, no push before the last of them is on it.
  const notBefore = `coalesce((SELECT min(occurred_at) FROM changes HAVING count(*) = ${limit}), 0)`;
  const pushes = newestPushes(filter, { statement, planning, key, limit, notBefore });
  const both = `SELECT * FROM changes${pushes === undefined ? '' : ` UNION ALL (${pushes})`}`;
  const text = `
    WITH changes AS MATERIALIZED (${changes})
    SELECT rows.*, who.display_name, who.handle, event.event_id, event.request_id, event.push_size, event.rejections
    FROM (
      SELECT *, coalesce(octet_length(payload), 0) + ${2 * ENVELOPE_BYTES} AS bytes
      FROM (${both}) AS told ORDER BY ${NEWEST_FIRST} LIMIT ${limit}
    ) AS rows LEFT JOIN members who ON who.member_id = rows.actor
    LEFT JOIN LATERAL (${PUSH_OF_ROW}) AS event ON true
    ORDER BY rows.occurred_at DESC, rows.log_id DESC, rows.sequence DESC, rows.of_push DESC`;
  return { text: withinBytes(text), values: statement.values };
}

function payloadOf({ of_push, sequence, push_size, rejections, payload }: AuditRow) {
  if (of_push) return pushShown(Number(sequence), push_size ?? 0, rejections);
  return payload === null ? null : (JSON.parse(payload) as Record<string, unknown>);
}

function recordOf(row: AuditRow): AuditRecord {
  const payload = payloadOf(row);
  const actorName = nameIn(row);
  return {
    id: `${row.log_id}:${row.sequence}${row.of_push ? ':push' : ''}`,
    actor: row.actor,
    ...(actorName !== undefined && { actorName }),
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    ...(row.group_key !== null && { groupKey: row.group_key }),
    createdAt: timeOf(row.occurred_at),
    ...(payload && { payload }),
    log: {
      id: row.log_id,
      sequence: Number(row.sequence),
      eventId: row.event_id,
      hash: row.hash,
    },
    ...(row.request_id !== null && { requestId: row.request_id }),
  };
}

/** Resolves to a page of the audit trail. Throws `request.invalid` for a cursor that is not one of its own. */
export async function listAudit(sql: Sql, filter: AuditFilter): Promise<AuditPage> {
  const { text, values } = statementOf(filter);
  const rows = await sql.query<AuditRow>(text, values);
  const { rows: page, ...end } = pageWithinBytes(rows, filter.limit, (last) => [
    Number(last.occurred_at),
    last.log_id,
    Number(last.sequence),
    Number(last.of_push),
  ]);
  return { auditLogs: await withNames(sql, page.map(recordOf)), ...end };
}
