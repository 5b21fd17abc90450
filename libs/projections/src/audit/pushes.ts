import { type Planning, Statement } from '../statement.js';
import type { AuditFilter } from './audit-filter.js';

/** What the audit trail calls a push. */
export const PUSHED = 'sync.pushed';

const NEWEST_FIRST = 'e.accepted_at DESC, e.log_id DESC, e.sequence DESC';

const asRow = (groupKey: string) => `
  e.log_id, e.sequence, true AS of_push, e.accepted_at AS occurred_at, ${groupKey} AS group_key, '${PUSHED}' AS action,
  e.member_id AS actor, 'client' AS target_type, e.client_id AS target_id, NULL AS payload, encode(e.hash, 'hex') AS hash`;

/** The key of the row after which a page continues, as parameters of the statement. */
export type PageKey = readonly [at: string, logId: string, sequence: string, ofPush: string];

/** The statement that selects the pushes, how it is planned, its page, and as SQL the time before which no push is on the page. */
interface Page {
  statement: Statement;
  planning: Planning;
  key: PageKey | undefined;
  limit: string;
  notBefore: string;
}

/** SQL: whether a row comes after the key, newest first, with a bound that an index scan can start at. */
export function isAfter(
  [at, ...rest]: PageKey,
  columns: readonly [string, string, string, string],
) {
  const [logId, sequence, ofPush] = rest;
  return `${columns[0]} <= ${at}::bigint AND (${columns.join(', ')})
    < (${at}::bigint, ${logId}::uuid, ${sequence}::bigint, ${ofPush}::integer::boolean)`;
}

/**
 * SQL: the newest pushes in the form of audit rows, at most `limit`. A push has no row in the table; its last event stands
 * for it. Undefined if the filter excludes all pushes.
 */
export function newestPushes(
  { groupKey, action = PUSHED, actor, targetId, since, until }: AuditFilter,
  { statement, planning, key, limit, notBefore }: Page,
): string | undefined {
  if (action !== PUSHED) return undefined;
  const within = () => new Statement(statement.values, planning);
  // The last event of each push stands for it.
  const ends = within()
    .where('e.push_size IS NOT NULL')
    .where(`e.accepted_at >= ${notBefore}`)
    .given('e.accepted_at >= ?::bigint', since)
    .given('e.accepted_at < ?::bigint', until);
  if (key) ends.where(isAfter(key, ['e.accepted_at', 'e.log_id', 'e.sequence', 'true']));
  const logs = within().where(`log.purpose = 'sync'`).given('log.group_key = ?', groupKey);
  if (actor !== undefined || targetId !== undefined) {
    const senders = within()
      .given('e.member_id = ?', actor)
      .given('e.client_id = ?', targetId)
      .given('e.member_id = (SELECT member_id FROM clients WHERE client_id = ?)', targetId);
    return `
      SELECT ${asRow('log.group_key')} FROM event e JOIN log ON log.log_id = e.log_id
      WHERE ${logs.all} AND ${senders.all} AND ${ends.all} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
  }
  // The newest `limit` pushes are in at most `limit` logs: those whose own newest push is newest.
  return `
    SELECT e.* FROM (
      SELECT log.log_id, log.group_key FROM log CROSS JOIN LATERAL (
        SELECT e.accepted_at FROM event e WHERE e.log_id = log.log_id AND ${ends.all}
        ORDER BY e.accepted_at DESC, e.sequence DESC LIMIT 1
      ) AS newest
      WHERE ${logs.all} ORDER BY newest.accepted_at DESC, log.log_id DESC LIMIT ${limit}
    ) AS recent CROSS JOIN LATERAL (
      SELECT ${asRow('recent.group_key')} FROM event e WHERE e.log_id = recent.log_id AND ${ends.all}
      ORDER BY e.accepted_at DESC, e.sequence DESC LIMIT ${limit}
    ) AS e
    ORDER BY e.occurred_at DESC, e.log_id DESC, e.sequence DESC LIMIT ${limit}`;
}

/** SQL: what a row of a push shows: how many of its events are in the log, and the record of those that were refused. */
export const PUSH_OF_ROW = `
  SELECT event.event_id, event.request_id, event.push_size, record.payload AS rejections
  FROM event
  LEFT JOIN LATERAL (
    SELECT said.payload FROM log administration JOIN event AS said ON said.log_id = administration.log_id
    WHERE rows.of_push AND administration.group_key = rows.group_key AND administration.purpose = 'administration'
      AND said.event_id = event.push_id::text AND said.kind = 'sync.push_rejected'
    LIMIT 1
  ) AS record ON true
  WHERE event.log_id = rows.log_id AND event.sequence = rows.sequence LIMIT 1`;

/** Returns what the audit trail shows for a push, given its last sequence, how many events it stored and the record of its rejections. */
export function pushShown(
  lastSequence: number,
  accepted: number,
  rejections: string | null,
): Record<string, unknown> {
  const { rejected = 0 } =
    rejections === null ? {} : (JSON.parse(rejections) as { rejected?: number });
  return { accepted, rejected, firstSequence: lastSequence - accepted + 1, lastSequence };
}
