import type { Statement } from '../statement.js';
import type { AuditFilter } from './audit-filter.js';

/** What the audit trail calls a push. */
export const PUSHED = 'sync.pushed';

/** How the last event of each push is found, which stands for it, by log and by member, in order of time. */
const ENDS = 'e.push_size IS NOT NULL';

const NEWEST_FIRST = 'e.accepted_at DESC, e.log_id DESC, e.sequence DESC';

const asRow = (groupKey: string) => `
  e.log_id, e.sequence, true AS of_push, e.accepted_at AS occurred_at, ${groupKey} AS group_key, '${PUSHED}' AS action,
  e.member_id AS actor, 'client' AS target_type, e.client_id AS target_id, NULL AS payload, encode(e.hash, 'hex') AS hash`;

/** The key of the row that a page goes on after, as places in the statement. */
export type PageKey = readonly [at: string, logId: string, sequence: string, ofPush: string];

/** SQL: which of the rows lie after that key, newest first, with a bound that an index can begin at. */
export function isAfter(
  [at, ...rest]: PageKey,
  columns: readonly [string, string, string, string],
) {
  const [logId, sequence, ofPush] = rest;
  return `${columns[0]} <= ${at}::bigint AND (${columns.join(', ')})
    < (${at}::bigint, ${logId}::uuid, ${sequence}::bigint, ${ofPush}::integer::boolean)`;
}

/**
 * SQL: the newest pushes as rows of the audit trail, of which there are `limit` at the most. A push has no row there: its last event
 * tells of it. Undefined where the filter means none of them.
 */
export function newestPushes(
  { groupKey, action = PUSHED, actor, targetId, since, until }: AuditFilter,
  { statement, key, limit }: { statement: Statement; key: PageKey | undefined; limit: string },
): string | undefined {
  if (action !== PUSHED) return undefined;
  const value = (of: unknown) => statement.value(of);
  const bounds = [
    ENDS,
    ...(since === undefined ? [] : [`e.accepted_at >= ${value(since)}::bigint`]),
    ...(until === undefined ? [] : [`e.accepted_at < ${value(until)}::bigint`]),
    ...(key ? [isAfter(key, ['e.accepted_at', 'e.log_id', 'e.sequence', 'true'])] : []),
  ].join(' AND ');
  const ofGroup = groupKey === undefined ? '' : `AND log.group_key = ${value(groupKey)}`;
  if (actor !== undefined || targetId !== undefined) {
    const client = targetId === undefined ? undefined : value(targetId);
    const members = [
      ...(actor === undefined ? [] : [`e.member_id = ${value(actor)}`]),
      ...(client === undefined
        ? []
        : [
            `e.client_id = ${client}`,
            `e.member_id = (SELECT member_id FROM clients WHERE client_id = ${client})`,
          ]),
    ].join(' AND ');
    return `
      SELECT ${asRow('log.group_key')} FROM event e JOIN log ON log.log_id = e.log_id ${ofGroup}
      WHERE ${members} AND ${bounds} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
  }
  // No more logs than rows can have the newest ones: those whose own newest one is.
  return `
    SELECT e.* FROM (
      SELECT log.log_id, log.group_key FROM log CROSS JOIN LATERAL (
        SELECT e.accepted_at FROM event e WHERE e.log_id = log.log_id AND ${bounds}
        ORDER BY e.accepted_at DESC, e.sequence DESC LIMIT 1
      ) AS newest
      WHERE log.purpose = 'sync' ${ofGroup} ORDER BY newest.accepted_at DESC, log.log_id DESC LIMIT ${limit}
    ) AS recent CROSS JOIN LATERAL (
      SELECT ${asRow('recent.group_key')} FROM event e WHERE e.log_id = recent.log_id AND ${bounds}
      ORDER BY e.accepted_at DESC, e.sequence DESC LIMIT ${limit}
    ) AS e
    ORDER BY e.occurred_at DESC, e.log_id DESC, e.sequence DESC LIMIT ${limit}`;
}

/** SQL: what a row says of the push that it tells of: how many events the log has of it, and the record of those that were refused. */
export const PUSH_OF_ROW = `
  SELECT event.event_id, event.request_id, event.push_size, record.payload AS rejections
  FROM event
  LEFT JOIN log administration
    ON rows.of_push AND administration.group_key = rows.group_key AND administration.purpose = 'administration'
  LEFT JOIN LATERAL (
    SELECT payload FROM event AS said
    WHERE said.log_id = administration.log_id AND said.event_id = event.push_id::text AND said.kind = 'sync.push_rejected'
    LIMIT 1
  ) AS record ON true
  WHERE event.log_id = rows.log_id AND event.sequence = rows.sequence LIMIT 1`;

/** What the audit trail shows of a push, of which the last event, its number and the record of what was refused are known. */
export function pushShown(
  lastSequence: number,
  accepted: number,
  rejections: string | null,
): Record<string, unknown> {
  const { rejected = 0 } =
    rejections === null ? {} : (JSON.parse(rejections) as { rejected?: number });
  return { accepted, rejected, firstSequence: lastSequence - accepted + 1, lastSequence };
}
