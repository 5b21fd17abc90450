import type { Sql } from '@app/projections';
import { HEAD_COLUMNS, type LogHead, type LogRow, headOf } from './log.js';
import { unnested } from './unnested.js';

/** What the hub has last told the world of a log. */
export interface PublishedCheckpoint {
  logId: string;
  size: number;
  /** A signed note. */
  note: string;
}

const DUE = `
  SELECT ${HEAD_COLUMNS} FROM log
  WHERE NOT EXISTS (SELECT 1 FROM published_checkpoint p
                    WHERE p.log_id = log.log_id AND (p.size >= log.size OR p.published_at > $1))
  ORDER BY log_id LIMIT $2`;
// What was published only ever grows, whoever publishes.
const PUBLISH = `
  INSERT INTO published_checkpoint AS p (log_id, size, note, published_at)
  SELECT new.*, $4 FROM ${unnested(1, ['uuid', 'bigint', 'text'])} AS new
  ON CONFLICT (log_id) DO UPDATE SET size = EXCLUDED.size, note = EXCLUDED.note, published_at = EXCLUDED.published_at
  WHERE p.size < EXCLUDED.size`;
const FIND = 'SELECT size, note FROM published_checkpoint WHERE log_id = $1';

/** The heads of logs that have grown since their last checkpoint, if that is from before `before` (milliseconds); at most `limit`. */
export async function listDueHeads(sql: Sql, before: number, limit: number): Promise<LogHead[]> {
  return (await sql.query<LogRow>(DUE, [before, limit])).map(headOf);
}

/** Keeps checkpoints as the last ones of their logs, where they are larger. */
export async function keepPublished(
  sql: Sql,
  checkpoints: readonly PublishedCheckpoint[],
  now: number,
): Promise<void> {
  await sql.query(PUBLISH, [
    checkpoints.map(({ logId }) => logId),
    checkpoints.map(({ size }) => size),
    checkpoints.map(({ note }) => note),
    now,
  ]);
}

/** The last checkpoint of a log; undefined before the first. */
export async function findPublished(
  sql: Sql,
  logId: string,
): Promise<PublishedCheckpoint | undefined> {
  const [row] = await sql.query<{ size: string; note: string }>(FIND, [logId]);
  return row && { logId, size: Number(row.size), note: row.note };
}
