import type { FollowingProjection, Sql, SyncLog } from '@app/projections';
import { shadowsOf } from './shadow-tables.js';

// Whoever works on what any projection makes of this log is let finish and then kept out; readers and other logs go on. The
// second lock is for rows that are not there yet: a step takes its own row first and then shares the log's.
const STOP_FOLLOWING = [
  'SELECT 1 FROM projection WHERE log_id = $1 ORDER BY name FOR UPDATE',
  'SELECT 1 FROM log WHERE log_id = $1 FOR UPDATE',
];
const BEGIN_AGAIN = `
  UPDATE projection SET position = 0, status = 'running', error = NULL WHERE log_id = $1`;

/**
 * Takes away everything that following projections have made of a group's sync log, also in rebuilds that are under way, so
 * that they make it anew of what the log says now. The transaction must hold the log's lock.
 */
export async function resetProjections(
  sql: Sql,
  projections: readonly FollowingProjection[],
  log: SyncLog,
): Promise<void> {
  for (const lock of STOP_FOLLOWING) await sql.query(lock, [log.logId]);
  for (const projection of projections) {
    if (!projection.reset) continue;
    await projection.reset(log, sql);
    for (const shadow of await shadowsOf(sql, projection.name)) {
      await shadow.within(sql, async () => projection.reset?.(log, sql));
    }
  }
  await sql.query(BEGIN_AGAIN, [log.logId]);
}
