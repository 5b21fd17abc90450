import type { Sql } from '@app/projections';

/** A log that did not recompute, and where. */
export interface BadLog {
  logId: string;
  sequence: number;
  problem: string;
}

/** What recomputing all logs found. */
export interface VerificationFindings {
  logs: number;
  events: number;
  /** The first few of those that are bad. */
  bad: BadLog[];
}

/** The last time that the logs were recomputed by the clock; times are milliseconds since 1970, null for never. */
export interface KeptVerification extends VerificationFindings {
  begunAt: number;
  endedAt: number | null;
  /** When all of them were good. */
  goodAt: number | null;
}

const CLAIM = `
  INSERT INTO verification (id, begun_at) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET begun_at = $1
  WHERE verification.begun_at <= $2 OR verification.begun_at > $4
    OR (coalesce(verification.ended_at, 0) < verification.begun_at AND verification.begun_at <= $3)
  RETURNING id`;
const KEEP = `
  UPDATE verification SET ended_at = $1, good_at = CASE WHEN $4 = '[]' THEN $1 ELSE good_at END,
    logs = $2, events = $3, bad = $4
  WHERE id = 1`;
const READ = 'SELECT begun_at, ended_at, good_at, logs, events, bad FROM verification WHERE id = 1';

/** A run that has not ended after this time was broken off with its hub, in milliseconds. */
const BROKEN_OFF_MS = 6 * 60 * 60 * 1_000;
/** A run dated further ahead than this began before the clock was put back; clocks of replicas may be minutes apart. */
const CLOCK_AHEAD_MS = 10 * 60_000;

/** Whether it is this hub's turn: the last run began that long ago, and no other hub has begun one. */
export async function claimVerification(sql: Sql, now: number, everyMs: number): Promise<boolean> {
  const rows = await sql.query(CLAIM, [
    now,
    now - everyMs,
    now - BROKEN_OFF_MS,
    now + CLOCK_AHEAD_MS,
  ]);
  return rows.length > 0;
}

/** Keeps what a run found. */
export async function keepVerification(
  sql: Sql,
  now: number,
  { logs, events, bad }: VerificationFindings,
): Promise<void> {
  await sql.query(KEEP, [now, logs, events, JSON.stringify(bad)]);
}

interface Row {
  begun_at: string;
  ended_at: string | null;
  good_at: string | null;
  logs: number;
  events: string;
  bad: string;
}

/** What the last run found; undefined where none has ended. */
export async function lastVerification(sql: Sql): Promise<KeptVerification | undefined> {
  const [row] = await sql.query<Row>(READ);
  if (!row || row.ended_at === null) return undefined;
  return {
    begunAt: Number(row.begun_at),
    endedAt: Number(row.ended_at),
    goodAt: row.good_at === null ? null : Number(row.good_at),
    logs: row.logs,
    events: Number(row.events),
    bad: JSON.parse(row.bad) as BadLog[],
  };
}
