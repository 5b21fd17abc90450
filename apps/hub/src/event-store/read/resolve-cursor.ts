import { type Cursor, HubError, cursorHashPrefix, decodeCursor } from '@app/domain';
import type { Sql } from '@app/projections';
import { QueryBatcher } from '../../database/query-batcher.js';
import type { KnownLog } from '../log/log-notifier.js';
import { type AccessPosition, accessPositionOf } from '../log/log-position.js';

/** The place that a cursor names, checked against the log's history. */
export interface LocatedCursor {
  logId: string;
  sequence: number;
  /** The hash of the event there; null at the beginning. */
  hash: Buffer | null;
  /** Up to which gain of access the client has received earlier events: all gains at the beginning of the log, none where that is unknown. */
  accessSequence: number;
  backfillSequence: number | undefined;
  /** The last gain of access in the group; 0 when there is none. */
  latestGain: number;
  /** The head of the log when the cursor was resolved. */
  head: { sequence: number; hash: Buffer | null };
  /** The group's administration log as it was then, without whose growing no gain of access comes; undefined between two imports. */
  administration: KnownLog | undefined;
  /** The client's stored position; undefined before its first pull. */
  pulled: ({ sequence: number } & AccessPosition) | undefined;
}

interface PlaceRow {
  at: number;
  size: string;
  head_hash: Buffer | null;
  administration_id: string | null;
  administration_size: string | null;
  hash: Buffer | null;
  pulled_sequence: string | null;
  access_sequence: string | null;
  backfill_sequence: string | null;
  latest_gain: string | null;
}

/** What is asked of a log's rows to check a cursor. */
interface PlaceQuestion {
  logId: string;
  sequence: number;
  clientId: string;
}

// `known` reads each log once, however many cursors name it. In queries of their own the lists are as long as they may be to every plan,
// so that PostgreSQL keeps one for all. The lateral forces a lookup for each log, which a join would not.
const FIND_PLACES = `
  WITH asked AS (
    SELECT * FROM unnest((SELECT $1::int[]), (SELECT $2::uuid[]), (SELECT $3::bigint[]), (SELECT $4::text[]))
           AS asked (at, log_id, sequence, client_id)
  ), known AS MATERIALIZED (
    SELECT log.log_id, log.size, log.head_hash, decided.log_id AS administration_id, decided.size AS administration_size,
      greatest((SELECT max(g.sequence) FROM access_gains g WHERE g.group_key = log.group_key),
               (SELECT max(early.known_in) FROM early_event early WHERE early.log_id = log.log_id)) AS latest_gain
    FROM log LEFT JOIN LATERAL (
      SELECT own.log_id, own.size FROM log AS own WHERE own.group_key = log.group_key AND own.purpose = 'administration' LIMIT 1
    ) AS decided ON true
    WHERE log.log_id = ANY ((SELECT $2::uuid[])::uuid[])
  )
  SELECT asked.at, known.size, known.head_hash, known.administration_id, known.administration_size,
    (SELECT e.hash FROM event e WHERE e.log_id = asked.log_id AND e.sequence = asked.sequence) AS hash, c.pulled_sequence, c.access_sequence, c.backfill_sequence, known.latest_gain
  FROM asked JOIN known ON known.log_id = asked.log_id
  LEFT JOIN client_cursor c ON c.log_id = asked.log_id AND c.client_id = asked.client_id`;

async function findPlaces(
  sql: Sql,
  asked: readonly PlaceQuestion[],
): Promise<(PlaceRow | undefined)[]> {
  const rows = await sql.query<PlaceRow>(FIND_PLACES, [
    asked.map((_, at) => at),
    asked.map(({ logId }) => logId),
    asked.map(({ sequence }) => sequence),
    asked.map(({ clientId }) => clientId),
  ]);
  const found: (PlaceRow | undefined)[] = asked.map(() => undefined);
  for (const row of rows) found[row.at] = row;
  return found;
}

type CursorPlace = Partial<Cursor> & { sequence: number };

const BEGINNING: CursorPlace = { sequence: 0 };

/** Resolves cursors, all that wait with one query. */
export class CursorResolver {
  private readonly places: QueryBatcher<PlaceQuestion, PlaceRow | undefined>;

  constructor(sql: Sql) {
    this.places = new QueryBatcher((asked) => findPlaces(sql, asked));
  }

  /** Resolves to, and throws, what `resolveCursor` does. */
  async resolve(logId: string, text: string | undefined, clientId: string): Promise<LocatedCursor> {
    const cursor = cursorIn(logId, text);
    const { sequence } = cursor;
    return located(logId, cursor, await this.places.ask({ logId, sequence, clientId }));
  }
}

/**
 * Finds the place a cursor names in the log; no cursor names the beginning. Throws `sync.cursor_invalid` when it is
 * malformed, `sync.cursor_foreign` when it is of another log, `sync.cursor_diverged` when the log does not have its event.
 */
export async function resolveCursor(
  sql: Sql,
  logId: string,
  text: string | undefined,
  clientId: string,
): Promise<LocatedCursor> {
  const cursor = cursorIn(logId, text);
  const { sequence } = cursor;
  const [row] = await findPlaces(sql, [{ logId, sequence, clientId }]);
  return located(logId, cursor, row);
}

function cursorIn(logId: string, text: string | undefined): CursorPlace {
  const cursor = text === undefined || text === '' ? BEGINNING : decodeCursor(text);
  if (cursor.logId !== undefined && cursor.logId !== logId)
    throw new HubError('sync.cursor_foreign');
  return cursor;
}

function located(logId: string, cursor: CursorPlace, row: PlaceRow | undefined): LocatedCursor {
  if (!row) throw new Error(`there is no log ${logId}`);
  const size = Number(row.size);
  if (
    cursor.sequence > size ||
    (cursor.hashPrefix ?? cursorHashPrefix(null)) !== cursorHashPrefix(row.hash)
  ) {
    throw new HubError('sync.cursor_diverged');
  }
  const latestGain = Number(row.latest_gain ?? 0);
  return {
    logId,
    sequence: cursor.sequence,
    hash: row.hash,
    ...accessOf(cursor, latestGain),
    latestGain,
    head: { sequence: size, hash: row.head_hash },
    administration: administrationOf(row),
    pulled: pulledOf(row),
  };
}

/**
 * How far gains of access are delivered. A cursor without an accessSequence (from a push before any pull, or a federation read), or with
 * one that the group has not reached (after a restored backup), may have missed every gain. A cursor at the beginning has missed none.
 */
function accessOf({ sequence, accessSequence = 0, backfillSequence }: CursorPlace, latest: number) {
  if (sequence === 0) return { accessSequence: latest, backfillSequence: undefined };
  if (accessSequence > latest) return { accessSequence: 0, backfillSequence: undefined };
  return { accessSequence, backfillSequence };
}

function administrationOf(row: PlaceRow): KnownLog | undefined {
  const { administration_id: logId, administration_size: size } = row;
  return logId === null ? undefined : { logId, size: Number(size) };
}

function pulledOf(row: PlaceRow): LocatedCursor['pulled'] {
  if (row.pulled_sequence === null) return undefined;
  return { sequence: Number(row.pulled_sequence), ...accessPositionOf(row) };
}
