import type { Projection, Sql, SyncLog } from '@app/projections';
import { shadowsOf } from './shadow-tables.js';

// Whoever works on any projection's rows is let finish and then kept out; readers go on.
const STOP_FOLLOWING = 'LOCK TABLE projection IN EXCLUSIVE MODE';
const BEGIN_AGAIN = `
  UPDATE projection SET position = 0, status = 'running', error = NULL WHERE log_id = $1`;

/**
 * Takes away everything that following projections have made of a group's sync log, also in rebuilds that are under way, so
 * that they make it anew of what the log says now. The transaction must hold the log's lock.
 */
export async function resetProjections(
  sql: Sql,
  projections: readonly Projection[],
  log: SyncLog,
): Promise<void> {
  await sql.query(STOP_FOLLOWING);
  for (const projection of projections) {
    if (!projection.forget) continue;
    await projection.forget(log, sql);
    for (const shadow of await shadowsOf(sql, projection.name)) {
      await shadow.within(sql, async () => projection.forget?.(log, sql));
    }
  }
  await sql.query(BEGIN_AGAIN, [log.logId]);
}
