import { decodeProjectKeys, foreignMemberId } from '@app/domain';
import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';
import { type LaggingLog, type NamedLog, targetsOf } from './lagging-logs.js';

/** How many bytes of payload one step reads at the most. */
const STEP_BYTES = 4 * 1024 * 1024;

/** An event as a step reads it. */
export interface EventRow {
  log_id: string;
  sequence: string;
  event_id: string;
  kind: string;
  payload: string | null;
  created_at: string | null;
  accepted_at: string;
  member_id: string;
  client_id: string;
  hash: string;
  project_key: string | null;
  private_to: string | null;
  early: boolean;
}

/** SQL: the columns of an `EventRow`, with the payload as an expression. */
const toldOf = (payload: string) => `
  sequence, event_id, kind, ${payload} AS payload, created_at, accepted_at, member_id, client_id, encode(hash, 'hex') AS hash,
  project_key, private_to, early`;

// Of what makes no rows of these projections, only each log's last event comes back, to say how far the batch goes. `nth` tells whether
// the log skipped a sequence on the way. Where all of a batch fits, which sums tell, none of its events is numbered and summed up by
// itself: that costs several times as much as looking at it. The kinds, which are the projections' own words, stand in the text:
// PostgreSQL looks a constant list up by hash and walks through a given one.
const readOf = (kinds: readonly string[]) => {
  const concerns = `event.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  const next = 'event.log_id = c.log_id AND sequence > c.position AND sequence <= c.target';
  return `
  SELECT c.log_id, e.*
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS c (log_id, position, target)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(octet_length(payload)) FILTER (WHERE ${concerns}), 0) <= $4 AS fits,
           max(sequence) AS last, count(*) - max(sequence) AS moved
    FROM event WHERE ${next}
  ) AS batch
  CROSS JOIN LATERAL (
    SELECT ${toldOf(`CASE WHEN ${concerns} THEN payload END`)}, sequence + batch.moved AS nth FROM event
    WHERE batch.fits AND ${next} AND (${concerns} OR sequence = batch.last)
    UNION ALL
    SELECT ${toldOf('payload')}, nth FROM (
      SELECT page.*, row_number() OVER place AS nth, sum(bytes) OVER place AS bytes_so_far,
             lead(sequence) OVER place IS NULL AS is_end
      FROM (
        SELECT told.*, CASE WHEN concerns THEN coalesce(octet_length(payload), 0) ELSE 0 END AS bytes
        FROM (
          SELECT sequence, event_id, kind, concerns, CASE WHEN concerns THEN event.payload END AS payload, created_at,
                 accepted_at, member_id, client_id, hash, project_key, private_to, early
          FROM event CROSS JOIN LATERAL (SELECT ${concerns} AS concerns OFFSET 0) AS judged
          WHERE NOT batch.fits AND ${next}
          ORDER BY sequence
        ) AS told
      ) AS page
      WINDOW place AS (ORDER BY sequence ROWS UNBOUNDED PRECEDING)
    ) AS numbered
    WHERE bytes_so_far - bytes < $4 AND (concerns OR is_end OR bytes_so_far >= $4)
  ) AS e
  ORDER BY c.log_id, e.sequence`;
};

const reads = new Map<string, string>();

/** The statement that reads the events of some kinds; the same text each time. */
function readStatement(kinds: readonly string[]): string {
  const key = kinds.join(' ');
  const text = reads.get(key) ?? readOf(kinds);
  reads.set(key, text);
  return text;
}

/** An event of a log as projections take it. */
export function loggedEvent(row: EventRow, log: NamedLog): LoggedEvent {
  return {
    logId: row.log_id,
    groupKey: log.group_key,
    purpose: log.purpose,
    sequence: Number(row.sequence),
    id: row.event_id,
    kind: row.kind,
    payload: row.payload === null ? null : (JSON.parse(row.payload) as Record<string, unknown>),
    createdAt: row.created_at,
    acceptedAt: Number(row.accepted_at),
    memberId:
      log.server_id === null ? row.member_id : foreignMemberId(log.server_id, row.member_id),
    clientId: row.client_id,
    hash: row.hash,
    scope: { projectKeys: decodeProjectKeys(row.project_key), privateTo: row.private_to },
    early: row.early,
  };
}

/** What a step has read: the events it may apply, in order, and how far it has come in each log. */
export interface Batch {
  events: LoggedEvent[];
  reached: Map<string, number>;
}

/** Reads the next events of some logs. Throws where one of them skips a sequence. */
export async function readBatch(
  sql: Sql,
  logs: readonly LaggingLog[],
  { kinds }: Pick<FollowingProjection, 'kinds'>,
  limit: number,
): Promise<Batch> {
  const rows = await sql.query<EventRow & { nth: string }>(readStatement(kinds), [
    logs.map((each) => each.log_id),
    logs.map((each) => each.position),
    targetsOf(logs, limit),
    Math.floor(STEP_BYTES / logs.length),
  ]);
  const byLog = new Map(logs.map((each) => [each.log_id, each]));
  const reached = new Map<string, number>();
  const events = rows.map((row) => {
    const log = byLog.get(row.log_id) as LaggingLog;
    const event = loggedEvent(row, log);
    if (event.sequence !== Number(log.position) + Number(row.nth)) throw skipped(event.logId);
    reached.set(event.logId, event.sequence);
    return event;
  });
  const stuck = logs.find((each) => !reached.has(each.log_id));
  if (stuck) throw skipped(stuck.log_id);
  const wanted = new Set(kinds);
  return { events: events.filter(({ kind }) => wanted.has(kind)), reached };
}

function skipped(logId: string): Error {
  return new Error(`log ${logId} skips a sequence: the store is damaged`);
}
