import type { Database } from '../../database/database.js';
import { type LogVerdict, verifyGrowingLog, verifyLog } from './verify-log.js';

const ONE_STATE = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY';
const LIST_LOGS = 'SELECT log_id FROM log ORDER BY group_key, purpose';
const FIND_STRAYS = `
  SELECT log_id, count(*) AS events FROM event
  WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.log_id = event.log_id) GROUP BY log_id ORDER BY log_id`;

/** Recomputes every log of the database, one after another, while the hub may go on writing. */
export async function* verifyLogs(database: Database): AsyncGenerator<LogVerdict> {
  for (const { log_id } of await database.query<{ log_id: string }>(LIST_LOGS)) {
    yield await database.transaction(async (sql) => {
      await sql.query(ONE_STATE);
      return verifyLog(sql, log_id);
    });
  }
}

/** The same page by page, so that no transaction and no connection is held for long; ends early where `isEnding` says so. */
export async function* verifyGrowingLogs(
  database: Database,
  isEnding: () => boolean,
): AsyncGenerator<LogVerdict> {
  for (const { log_id } of await database.query<{ log_id: string }>(LIST_LOGS)) {
    const verdict = await verifyGrowingLog(database, log_id, isEnding);
    if (verdict) yield verdict;
  }
}

/** Events that belong to no log: how many, by the log they name. */
export async function findStrayEvents(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ log_id: string; events: string }>(FIND_STRAYS);
  return new Map(rows.map(({ log_id, events }) => [log_id, Number(events)]));
}
