import { type Cursor, HubError, cursorHashPrefix, decodeCursor } from '@app/domain';
import type { Sql } from '@app/projections';

/** A reader's place in a log, checked against the log's history. */
export interface LocatedCursor {
  logId: string;
  sequence: number;
  /** The hash of the event there; null at the beginning. */
  hash: Buffer | null;
  accessSequence: number | undefined;
  backfillSequence: number | undefined;
  /** The head of the log when it was looked up. */
  head: { sequence: number; hash: Buffer | null };
  /** How far the client is known to have pulled; undefined when it has not. */
  pulledSequence: number | undefined;
}

interface PlaceRow {
  size: string;
  head_hash: Buffer | null;
  hash: Buffer | null;
  pulled_sequence: string | null;
}

const FIND_PLACE = `
  SELECT log.size, log.head_hash, e.hash, c.pulled_sequence
  FROM log
  LEFT JOIN event e ON e.log_id = log.log_id AND e.sequence = $2
  LEFT JOIN client_cursor c ON c.log_id = log.log_id AND c.client_id = $3
  WHERE log.log_id = $1`;

const BEGINNING = { sequence: 0 } as const;

/**
 * Finds the place a cursor names in the log; no cursor names the beginning. Throws `sync.cursor_invalid` when it is
 * malformed, `sync.cursor_foreign` when it is of another log, `sync.cursor_diverged` when the log does not have its event.
 */
export async function locateCursor(
  sql: Sql,
  logId: string,
  text: string | undefined,
  clientId: string,
): Promise<LocatedCursor> {
  const cursor: Partial<Cursor> & { sequence: number } =
    text === undefined || text === '' ? BEGINNING : decodeCursor(text);
  if (cursor.logId !== undefined && cursor.logId !== logId)
    throw new HubError('sync.cursor_foreign');
  const [row] = await sql.query<PlaceRow>(FIND_PLACE, [logId, cursor.sequence, clientId]);
  if (!row) throw new Error(`there is no log ${logId}`);
  const size = Number(row.size);
  if (
    cursor.sequence > size ||
    (cursor.hashPrefix ?? cursorHashPrefix(null)) !== cursorHashPrefix(row.hash)
  ) {
    throw new HubError('sync.cursor_diverged');
  }
  return {
    logId,
    sequence: cursor.sequence,
    hash: row.hash,
    accessSequence: cursor.accessSequence,
    backfillSequence: cursor.backfillSequence,
    head: { sequence: size, hash: row.head_hash },
    pulledSequence: row.pulled_sequence === null ? undefined : Number(row.pulled_sequence),
  };
}
