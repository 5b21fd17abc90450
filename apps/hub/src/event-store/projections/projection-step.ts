import type { FollowingProjection, Sql } from '@app/projections';
import { type StepBounds, lockLagging, openLogs } from './lagging-logs.js';
import { readBatch } from './read-batch.js';

const MOVE = `
  UPDATE projection SET position = moved.position
  FROM unnest($2::uuid[], $3::bigint[]) AS moved (log_id, position)
  WHERE projection.name = $1 AND projection.log_id = moved.log_id`;

/**
 * Takes a projection one batch further: locks logs it lags behind on, applies their next events and moves its
 * positions, all in the given transaction, so each event counts exactly once. Returns how many events it has come further.
 */
export async function stepProjection(
  sql: Sql,
  projection: FollowingProjection,
  bounds: StepBounds,
): Promise<number> {
  await openLogs(sql, [projection]);
  const logs = await lockLagging(sql, projection, bounds);
  if (logs.length === 0) return 0;
  const { events, reached } = await readBatch(sql, logs, projection, bounds.limit);
  if (events.length > 0) await projection.apply(events, sql);
  await sql.query(MOVE, [projection.name, [...reached.keys()], [...reached.values()]]);
  return logs.reduce(
    (count, log) => count + (reached.get(log.log_id) as number) - Number(log.position),
    0,
  );
}
