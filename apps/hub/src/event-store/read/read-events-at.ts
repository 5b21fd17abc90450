import { MAX_ANSWER_BYTES } from '@app/domain';
import { type Reader, type Sql, mayRead } from '@app/projections';
import { type StoredEvent, type StoredRow, storedColumns, storedEvent } from './read-log.js';

/** An event read by its place, with its predecessor's hash (hex; null for the first of its log). */
export interface PlacedEvent extends StoredEvent {
  logId: string;
  previousHash: string | null;
  /** Whether there is a payload that is not for the reader. */
  withheld: boolean;
}

/** Where an event lies. */
export interface EventPlace {
  logId: string;
  sequence: number;
}

interface PlacedRow extends StoredRow {
  log_id: string;
  previous_hash: string | null;
  withheld: boolean;
}

// octet_length of a stored value is read from its header: no payload past the page's end is fetched.
const readAt = (mayBeRead: string) => `
  SELECT log_id, ${storedColumns(`CASE WHEN ${mayBeRead} THEN payload END`)},
         payload IS NOT NULL AND NOT ${mayBeRead} AS withheld,
         (SELECT encode(before.hash, 'hex') FROM event before
          WHERE before.log_id = sized.log_id AND before.sequence = sized.sequence - 1) AS previous_hash
  FROM (
    SELECT e.*, at.place, sum(coalesce(octet_length(e.payload), 0)) OVER (ORDER BY at.place ROWS UNBOUNDED PRECEDING)
             - coalesce(octet_length(e.payload), 0) AS bytes_before
    FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS at (log_id, sequence, place)
    JOIN event e ON e.log_id = at.log_id AND e.sequence = at.sequence
  ) AS sized
  WHERE bytes_before < $3
  ORDER BY place`;
const FIND_SEQUENCE = 'SELECT sequence FROM event WHERE log_id = $1 AND event_id = $2';
const READ_ALL = readAt('true');
const READ_VISIBLE = readAt(mayRead('$4', '$5'));

/** The sequence of an event of a log by its id; undefined when there is none. */
export async function findSequence(
  sql: Sql,
  logId: string,
  eventId: string,
): Promise<number | undefined> {
  const [row] = await sql.query<{ sequence: string }>(FIND_SEQUENCE, [logId, eventId]);
  return row && Number(row.sequence);
}

/**
 * Resolves to the events of these places, in their order, as far as their payloads have room in one answer; with a reader,
 * without the payloads that it may not see.
 */
export async function readEventsAt(
  sql: Sql,
  places: readonly EventPlace[],
  reader?: Reader,
): Promise<PlacedEvent[]> {
  if (places.length === 0) return [];
  const where = [places.map(({ logId }) => logId), places.map(({ sequence }) => sequence)];
  const values = [...where, MAX_ANSWER_BYTES];
  const rows = reader
    ? await sql.query<PlacedRow>(READ_VISIBLE, [...values, reader.groupKey, reader.memberId])
    : await sql.query<PlacedRow>(READ_ALL, values);
  return rows.map((row) => ({
    logId: row.log_id,
    previousHash: row.previous_hash,
    withheld: row.withheld,
    ...storedEvent(row),
  }));
}
