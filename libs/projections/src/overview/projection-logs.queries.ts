import type { LogPurpose, Projection } from '../projection.js';
import type { Sql } from '../sql.js';

/** How far a following projection is in a log that it has not finished. */
export interface ProjectionLog {
  logId: string;
  /** Absent for the log of the hub itself. */
  groupKey?: string;
  purpose: LogPurpose;
  /** The sequence of the last event it has applied, and how many events there are. */
  position: number;
  size: number;
  status: 'running' | 'parked';
  /** What stopped it. */
  error?: string;
}

/** A following projection and the logs in which it is behind, parked ones first. */
export interface ProjectionState {
  name: string;
  version: number;
  lag: number;
  status: 'running' | 'parked';
  /** At most 100. */
  logs: ProjectionLog[];
}

/** Most logs listed for a projection. */
const MAX_LOGS = 100;

const BEHIND = `
  SELECT * FROM (
    SELECT f.name, log.log_id, log.group_key, log.purpose, coalesce(p.position, 0) AS position, log.size,
           CASE WHEN p.status = 'parked' THEN 'parked' ELSE 'running' END AS status, p.error,
           row_number() OVER (PARTITION BY f.name ORDER BY p.status = 'parked' DESC NULLS LAST, log.size - coalesce(p.position, 0) DESC, log.log_id) AS place,
           sum(log.size - coalesce(p.position, 0)) OVER (PARTITION BY f.name) AS lag
    FROM unnest($1::text[], $2::text[]) AS f (name, purpose)
    JOIN log ON log.purpose = f.purpose
    LEFT JOIN projection p ON p.name = f.name AND p.log_id = log.log_id
    WHERE log.size > coalesce(p.position, 0) OR p.status = 'parked'
  ) AS behind WHERE place <= ${MAX_LOGS} ORDER BY name, place`;

const RETRY = `
  UPDATE projection SET status = 'running', error = NULL WHERE name = $1 AND status = 'parked' RETURNING log_id`;

interface BehindRow {
  name: string;
  log_id: string;
  group_key: string;
  purpose: LogPurpose;
  position: string;
  size: string;
  status: 'running' | 'parked';
  error: string | null;
  lag: string;
}

function logOf(row: BehindRow): ProjectionLog {
  return {
    logId: row.log_id,
    ...(row.group_key !== '' && { groupKey: row.group_key }),
    purpose: row.purpose,
    position: Number(row.position),
    size: Number(row.size),
    status: row.status,
    ...(row.error !== null && { error: row.error }),
  };
}

/** Returns the names of projections, each with each of its purposes, as a statement takes them. */
export function purposeColumns(
  projections: readonly Projection[],
): [names: string[], purposes: LogPurpose[]] {
  return [
    projections.flatMap(({ name, purposes }) => purposes.map(() => name)),
    projections.flatMap(({ purposes }) => purposes),
  ];
}

/** Resolves to how far these projections are, in their order. */
export async function projectionStates(
  sql: Sql,
  projections: readonly Projection[],
): Promise<ProjectionState[]> {
  const rows = await sql.query<BehindRow>(BEHIND, purposeColumns(projections));
  return projections.map(({ name, version }) => {
    const own = rows.filter((row) => row.name === name);
    return {
      name,
      version,
      lag: Number(own[0]?.lag ?? 0),
      status: own.some(({ status }) => status === 'parked') ? 'parked' : 'running',
      logs: own.map(logOf),
    };
  });
}

/** Lets a projection continue where it was parked; resolves to the ids of those logs. It parks again if the cause persists. */
export async function retryProjection(sql: Sql, name: string): Promise<string[]> {
  const rows = await sql.query<{ log_id: string }>(RETRY, [name]);
  return rows.map(({ log_id }) => log_id);
}
