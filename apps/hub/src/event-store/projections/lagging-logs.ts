import type { FollowingProjection, LogPurpose, Sql } from '@app/projections';

/** Which logs a step goes about, and how far. */
export interface StepBounds {
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

/** How many logs one step works on at the most, so that their rows and payloads stay a modest transaction. */
export const MAX_LOGS_PER_STEP = 100;
/** Fewer where others are passed over, which leaves some to a step that goes on beside it. */
const FREE_LOGS_PER_STEP = 4;

// In one order: who opens the same logs at once waits for the rows of the other, and never each for the other's.
const OPEN_LOGS = `
  INSERT INTO projection (name, version, log_id)
  SELECT $1, $2, log.log_id FROM log
  WHERE log.purpose = ANY($3) AND log.size > 0
    AND NOT EXISTS (SELECT 1 FROM projection p WHERE p.name = $1 AND p.log_id = log.log_id)
  ORDER BY log.log_id
  ON CONFLICT DO NOTHING`;

// A projection that reads another's rows goes only as far as that one has come, in the logs that both read, and nowhere while these are
// made anew in part. Rows that newer code has made are left to it.
const lockOf = (order: string, most: number, locking: string) => `
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
const LOCK = lockOf('p.log_id', MAX_LOGS_PER_STEP, '');
const LOCK_FREE = lockOf(
  'reach.target - p.position DESC, p.log_id',
  FREE_LOGS_PER_STEP,
  'SKIP LOCKED',
);

/** Makes the rows in which projections note where they stand, of logs that have none yet. */
export async function openLogs(
  sql: Sql,
  projections: readonly FollowingProjection[],
): Promise<void> {
  for (const { name, version, purposes } of projections)
    await sql.query(OPEN_LOGS, [name, version, purposes]);
}

/** Locks logs that a projection lags behind on: without waiting those of which most is left, as far as nobody else works on them. */
export function lockLagging(
  sql: Sql,
  { name, version, after }: FollowingProjection,
  { groupKeys, logIds, atLeast, atMost, ownOnly = false, wait }: StepBounds,
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
