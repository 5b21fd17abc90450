import type { FollowingProjection, Sql } from '@app/projections';
import { MAX_LOGS_PER_STEP, type NamedLog, lockLagging, targetsOf } from './lagging-logs.js';

/** Where a projection stands in a log that it holds for this step, and up to where it may be read. */
export interface Place extends NamedLog {
  name: string;
  log_id: string;
  position: number;
  size: number;
}

interface PlaceRow extends NamedLog {
  name: string;
  log_id: string;
  position: string;
  size: string;
}

// In the order in which whoever waits locks them too; what another hub works on is passed over. The log's own row is shared last, as
// in a step of one projection.
const LOCK_NEAR = `
  SELECT p.name, log.log_id, log.group_key, log.purpose, log.server_id, p.position, log.size
  FROM unnest($1::text[], $2::integer[], $3::text[]) AS f (name, version, purpose)
  JOIN log ON log.purpose = f.purpose
  JOIN projection p ON p.name = f.name AND p.log_id = log.log_id
  WHERE p.version <= f.version AND p.status = 'running' AND log.size - p.position BETWEEN 1 AND $4
  ORDER BY p.log_id, p.name LIMIT $5 FOR UPDATE OF p SKIP LOCKED FOR KEY SHARE OF log SKIP LOCKED`;
const LOCK_BESIDE = `
  SELECT p.name, p.log_id, p.position
  FROM unnest($1::text[], $2::integer[]) AS f (name, version)
  CROSS JOIN unnest($3::uuid[], $4::bigint[], $5::bigint[]) AS read (log_id, position, target)
  JOIN projection p ON p.name = f.name AND p.log_id = read.log_id
  WHERE p.version <= f.version AND p.status = 'running' AND p.position >= read.position AND p.position < read.target
  ORDER BY p.log_id, p.name FOR UPDATE OF p SKIP LOCKED`;

/** How projections that are near the heads of their logs go about them together. */
export interface NearBounds {
  /** Only where they lag by at most so many events. */
  atMost: number;
  /** How many events are read at the most, but one of each log. */
  limit: number;
}

/** Locks where projections lag by at most so many events and nobody else works. */
export async function lockNear(
  sql: Sql,
  projections: readonly FollowingProjection[],
  atMost: number,
): Promise<Place[]> {
  const pairs = projections.flatMap(({ name, version, purposes }) =>
    purposes.map((purpose) => ({ name, version, purpose })),
  );
  const rows = await sql.query<PlaceRow>(LOCK_NEAR, [
    pairs.map(({ name }) => name),
    pairs.map(({ version }) => version),
    pairs.map(({ purpose }) => purpose),
    atMost,
    MAX_LOGS_PER_STEP * projections.length,
  ]);
  return rows.map((row) => ({ ...row, position: Number(row.position), size: Number(row.size) }));
}

/** What of the logs of one projection that lags far is read for others too. */
export interface FarBounds {
  /** Only where the first one lags by at least so many events. */
  atLeast: number;
  /** How many events are read at the most, but one of each log. */
  limit: number;
}

/**
 * Locks some logs where a projection lags far and nobody else works on it, and there the places of others that stand in what the next
 * batch reads. Who stands elsewhere is left alone: it would only be held.
 */
export async function lockFar(
  sql: Sql,
  first: FollowingProjection,
  projections: readonly FollowingProjection[],
  { atLeast, limit }: FarBounds,
): Promise<Place[]> {
  const logs = await lockLagging(sql, first, { atLeast, limit, wait: false });
  const targets = targetsOf(logs, limit);
  const places = new Map<string, Place>();
  logs.forEach((log, at) => {
    const size = targets[at] as number;
    places.set(log.log_id, { ...log, name: first.name, position: Number(log.position), size });
  });
  const others = projections.filter(({ name }) => name !== first.name);
  if (logs.length === 0 || others.length === 0) return [...places.values()];
  const rows = await sql.query<Pick<PlaceRow, 'name' | 'log_id' | 'position'>>(LOCK_BESIDE, [
    others.map(({ name }) => name),
    others.map(({ version }) => version),
    logs.map(({ log_id }) => log_id),
    logs.map(({ position }) => position),
    targets,
  ]);
  const beside = rows.map(({ name, log_id, position }) => {
    const place = places.get(log_id) as Place;
    return { ...place, name, position: Number(position) };
  });
  return [...places.values(), ...beside];
}
