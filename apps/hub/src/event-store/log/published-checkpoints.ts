import { type Checkpoint, parseCheckpoint, readNote } from '@app/domain';
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

/** A checkpoint dated further ahead than this was published before the clock was put back, and delays no new one. */
const CLOCK_AHEAD_MS = 60_000;

const DUE = `
  SELECT ${HEAD_COLUMNS} FROM log
  WHERE purpose <> 'mirror' AND NOT EXISTS (SELECT 1 FROM published_checkpoint p
                    WHERE p.log_id = log.log_id AND (p.size >= log.size OR p.published_at > $1 AND p.published_at < $1 + ${CLOCK_AHEAD_MS}))
    AND ($2::uuid IS NULL OR log_id > $2)
  ORDER BY log_id LIMIT $3`;
// What was published only ever grows, whoever publishes: in size, or of one size in cosignatures.
const PUBLISH = `
  INSERT INTO published_checkpoint AS p (log_id, size, note, published_at)
  SELECT new.*, $4 FROM ${unnested(1, ['uuid', 'bigint', 'text'])} AS new
  ON CONFLICT (log_id) DO UPDATE SET size = EXCLUDED.size, note = EXCLUDED.note, published_at = EXCLUDED.published_at
  WHERE p.size < EXCLUDED.size OR (p.size = EXCLUDED.size AND length(p.note) < length(EXCLUDED.note))`;
const LATELY = 'SELECT log_id, size, note FROM published_checkpoint WHERE published_at > $1';
const BEYOND = `
  SELECT p.log_id, p.size, p.note FROM published_checkpoint p JOIN log ON log.log_id = p.log_id WHERE p.size > log.size`;
const FIND = 'SELECT size, note FROM published_checkpoint WHERE log_id = $1';

interface PublishedRow {
  log_id: string;
  size: string;
  note: string;
}

function checkpointOf({ log_id, size, note }: PublishedRow): PublishedCheckpoint {
  return { logId: log_id, size: Number(size), note };
}

/** Which logs: those that come after this one in the order of their ids, at most so many. */
export interface LogsAfter {
  after: string | null;
  limit: number;
}

/** The heads of logs that have grown since their last checkpoint, if that is from before `before` (milliseconds). */
export async function listDueHeads(
  sql: Sql,
  before: number,
  { after, limit }: LogsAfter,
): Promise<LogHead[]> {
  return (await sql.query<LogRow>(DUE, [before, after, limit])).map(headOf);
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

/** The last checkpoints of the logs of which one was published after a time (milliseconds), by whichever replica. */
export async function listPublishedSince(sql: Sql, since: number): Promise<PublishedCheckpoint[]> {
  return (await sql.query<PublishedRow>(LATELY, [since])).map(checkpointOf);
}

/** The last checkpoints of the logs that have fewer events now than were published. */
export async function listPublishedBeyond(sql: Sql): Promise<PublishedCheckpoint[]> {
  return (await sql.query<PublishedRow>(BEYOND)).map(checkpointOf);
}

/** The last checkpoint of a log; undefined before the first. */
export async function findPublished(
  sql: Sql,
  logId: string,
): Promise<PublishedCheckpoint | undefined> {
  const [row] = await sql.query<{ size: string; note: string }>(FIND, [logId]);
  return row && { logId, size: Number(row.size), note: row.note };
}

/** What the last checkpoint of a log says; null before the first. */
export async function readPublished(sql: Sql, logId: string): Promise<Checkpoint | null> {
  const published = await findPublished(sql, logId);
  return parseCheckpoint(readNote(published?.note ?? '')?.body ?? '');
}
