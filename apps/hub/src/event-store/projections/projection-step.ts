import { decodeProjectKeys, foreignMemberId } from '@app/domain';
import type { FollowingProjection, LoggedEvent, LogPurpose, Sql } from '@app/projections';

/** How many bytes of payload one step reads at the most. */
const STEP_BYTES = 4 * 1024 * 1024;

/** How a step goes about its logs. */
export interface StepScope {
  /** Only these groups' logs; all groups' when undefined. */
  groupKeys?: readonly string[] | undefined;
  /** Only these logs. */
  logIds?: readonly string[] | undefined;
  /** Only logs that lag by at least, and at most, so many events. */
  atLeast?: number | undefined;
  atMost?: number | undefined;
  /** Whether only logs of this hub's own are meant. */
  ownOnly?: boolean | undefined;
  /** How many events it takes at the most, but one of each log. */
  limit: number;
  /** Whether to wait for logs that another replica is working on, or to pass them over. */
  wait: boolean;
}

/** A log as an event of it names it. */
export interface NamedLog {
  group_key: string;
  purpose: LogPurpose;
  /** The hub whose log it is, where it is another one's. */
  server_id: string | null;
}

/** A log with where it is read from and how far it may be. */
export interface LaggingLog extends NamedLog {
  log_id: string;
  position: string;
  target: string;
}

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

/** How many logs one step works on at the most, so that their rows and payloads stay a modest transaction. */
export const MAX_LOGS_PER_STEP = 100;
/** Fewer where others are passed over, which leaves some to a step that goes on beside it. */
const FREE_LOGS_PER_STEP = 4;

/** Makes the rows of a projection for logs that have none yet. */
export const OPEN_LOGS = `
  INSERT INTO projection (name, version, log_id)
  SELECT $1, $2, log.log_id FROM log
  WHERE log.purpose = ANY($3) AND log.size > 0
    AND NOT EXISTS (SELECT 1 FROM projection p WHERE p.name = $1 AND p.log_id = log.log_id)
  ON CONFLICT DO NOTHING`;

// A projection that reads another's rows goes only as far as that one has come, in the logs that both read, and nowhere while these are
// made anew in part. Rows that newer code has made are left to it.
const lockLagging = (order: string, most: number, locking: string) => `
  SELECT log.log_id, log.group_key, log.purpose, log.server_id, p.position, reach.target
  FROM projection p JOIN log ON log.log_id = p.log_id
  CROSS JOIN LATERAL (
    SELECT LEAST(log.size, min(CASE WHEN before.status <> 'remaking' THEN before.position ELSE 0 END)) AS target
    FROM unnest($4::text[], $6::text[]) AS needed (name, purpose)
    LEFT JOIN projection before ON before.name = needed.name AND before.log_id = log.log_id
    WHERE needed.purpose = log.purpose
  ) AS reach
  WHERE p.name = $1 AND p.version <= $5 AND p.status = 'running' AND reach.target > p.position
    AND ($2::text[] IS NULL OR log.group_key = ANY($2)) AND ($3::uuid[] IS NULL OR log.log_id = ANY($3))
    AND log.size - p.position BETWEEN $7 AND $8 AND (NOT $9 OR log.purpose <> 'mirror')
  ORDER BY ${order} LIMIT ${most} FOR UPDATE OF p ${locking} FOR KEY SHARE OF log ${locking}`;
// The log's own row is shared last: see `resetProjections`. Appends go on, they change no key.
// Those who wait for each other's logs lock them in one order; those who do not take the logs of which most is left.
const LOCK = lockLagging('p.log_id', MAX_LOGS_PER_STEP, '');
const LOCK_FREE = lockLagging(
  'reach.target - p.position DESC, p.log_id',
  FREE_LOGS_PER_STEP,
  'SKIP LOCKED',
);

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

const MOVE = `
  UPDATE projection SET position = moved.position
  FROM unnest($2::uuid[], $3::bigint[]) AS moved (log_id, position)
  WHERE projection.name = $1 AND projection.log_id = moved.log_id`;

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

/** How far to go in each log: those with little left leave their share of the limit to the others. */
export function targetsOf(logs: readonly LaggingLog[], limit: number): number[] {
  const targets = new Map<LaggingLog, number>();
  const left = ({ position, target }: LaggingLog) => Number(target) - Number(position);
  let rest = limit;
  for (const log of logs.toSorted((a, b) => left(a) - left(b))) {
    const share = Math.max(1, Math.floor(rest / (logs.length - targets.size)));
    const events = Math.min(share, left(log));
    targets.set(log, Number(log.position) + events);
    rest -= events;
  }
  return logs.map((log) => targets.get(log) as number);
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

/** Locks logs that a projection lags behind on, those of which most is left, as far as nobody else works on them. */
export function lockFree(
  sql: Sql,
  projection: FollowingProjection,
  scope: StepScope,
): Promise<LaggingLog[]> {
  return lockLogsOf(sql, projection, { ...scope, wait: false });
}

function lockLogsOf(
  sql: Sql,
  { name, version, after }: FollowingProjection,
  { groupKeys, logIds, atLeast, atMost, ownOnly = false, wait }: StepScope,
): Promise<LaggingLog[]> {
  const needed = after.flatMap((each) => each.purposes.map((purpose) => [each.name, purpose]));
  return sql.query<LaggingLog>(wait ? LOCK : LOCK_FREE, [
    name,
    groupKeys ?? null,
    logIds ?? null,
    needed.map(([needs]) => needs),
    version,
    needed.map(([, purpose]) => purpose),
    atLeast ?? 0,
    atMost ?? Number.MAX_SAFE_INTEGER,
    ownOnly,
  ]);
}

/**
 * Takes a projection one batch further: locks logs it lags behind on, applies their next events and moves its
 * positions, all in the given transaction, so each event counts exactly once. Returns how many events it has come further.
 */
export async function stepProjection(
  sql: Sql,
  projection: FollowingProjection,
  scope: StepScope,
): Promise<number> {
  const { name, version, purposes } = projection;
  await sql.query(OPEN_LOGS, [name, version, purposes]);
  const logs = await lockLogsOf(sql, projection, scope);
  if (logs.length === 0) return 0;
  const { events, reached } = await readBatch(sql, logs, projection, scope.limit);
  if (events.length > 0) await projection.apply(events, sql);
  await sql.query(MOVE, [name, [...reached.keys()], [...reached.values()]]);
  return logs.reduce(
    (count, log) => count + (reached.get(log.log_id) as number) - Number(log.position),
    0,
  );
}
