import { type Sql, arrayParameters } from '@app/projections';
import {
  EVENT_PARAMETERS,
  HEAD,
  HEAD_TYPES,
  SUBTREE_TYPES,
  eventColumns,
  eventRows,
  headColumns,
  insertEvents,
  keepSubtrees,
  moveHeads,
  subtreeColumns,
} from '../append/write-events.js';
import { itemScopeRows, keepItemScopes } from '../access/item-scopes.js';
import type { PushScopes } from '../access/push-scopes.js';
import { CLIENT_TYPES, type CursorRow, cursorPosition } from '../log/client-cursor.js';
import { inLog } from '../log/in-log.js';
import type { LogPosition } from '../log/log-position.js';
import type { LogHead } from '../log/log.js';
import { unnested } from '../log/unnested.js';
import { type PlannedPush, placeClients } from './place-clients.js';
import type { EventPlan } from './plan-pushes.js';
import { STANDING_TYPES, areStanding, standingColumns } from './standing.js';

/** What a log is assumed to end with: its size and its last event's hash. */
export type SeenHead = Pick<LogHead, 'logId' | 'size' | 'hash'>;

const SEEN_TYPES = ['uuid', 'bigint', 'bytea'] as const;
/** A client, where it must have stood to be moved, and where to. */
const MOVE_TYPES = [...CLIENT_TYPES, 'bigint', 'bigint', 'bytea'] as const;
const STANDINGS_AT = 1 + SEEN_TYPES.length;
const HEADS_AT = STANDINGS_AT + STANDING_TYPES.length;
const SUBTREES_AT = HEADS_AT + HEAD_TYPES.length;
const EVENTS_AT = SUBTREES_AT + SUBTREE_TYPES.length;
const EVENT_IDS_AT = EVENTS_AT + 2;
const CLIENTS_AT = EVENTS_AT + EVENT_PARAMETERS;
const MOVES_AT = CLIENTS_AT + CLIENT_TYPES.length;
const ITEMS_AT = MOVES_AT + MOVE_TYPES.length;

// The rows are locked in the order of their ids, as everybody locks them, and read as they are then. Where they have the expected
// sizes, everything that was committed to their logs lies before this statement, and so do all ids that they know.
const WRITE = `
  WITH held AS MATERIALIZED (
    SELECT log_id, size, head_hash FROM log WHERE log_id = ANY($1::uuid[]) ORDER BY log_id FOR NO KEY UPDATE
  ), checked AS MATERIALIZED (
    SELECT still, still AND NOT EXISTS (
      SELECT FROM unnest($${EVENTS_AT}::uuid[], $${EVENT_IDS_AT}::text[]) AS sent (log_id, event_id)
      CROSS JOIN LATERAL (
        SELECT FROM event WHERE event.log_id = sent.log_id AND event.event_id = sent.event_id LIMIT 1
      ) AS known
    ) AS is_new
    FROM (
      SELECT count(*) = cardinality($1::uuid[]) AND ${areStanding(STANDINGS_AT)} AS still FROM held JOIN ${unnested(1, SEEN_TYPES)} AS seen (log_id, size, hash)
        ON seen.log_id = held.log_id AND seen.size = held.size AND seen.hash IS NOT DISTINCT FROM held.head_hash
    ) AS compared
  ), moved AS (
    ${moveHeads(`checked, ${unnested(HEADS_AT, HEAD_TYPES)} AS ${HEAD}`, 'checked.is_new')}
  ), kept AS (
    ${keepSubtrees(`checked, ${unnested(SUBTREES_AT, SUBTREE_TYPES)} AS tree WHERE checked.is_new`)}
  ), written AS (
    ${insertEvents(`checked, ${eventRows(EVENTS_AT)} WHERE checked.is_new`)}
  ), placed AS (
    ${keepItemScopes(`checked, ${itemScopeRows(ITEMS_AT)} WHERE checked.is_new`)}
  ), passed AS (
    UPDATE client_cursor SET pulled_sequence = ahead.sequence, pulled_hash = ahead.hash
    FROM checked, ${unnested(MOVES_AT, MOVE_TYPES)} AS ahead (log_id, client_id, stood_at, sequence, hash)
    WHERE checked.is_new AND client_cursor.log_id = ahead.log_id AND client_cursor.client_id = ahead.client_id
      AND client_cursor.pulled_sequence >= ahead.stood_at
  )
  SELECT checked.still, checked.is_new, c.* FROM checked LEFT JOIN (
    SELECT own.log_id, own.client_id, own.pulled_sequence, own.pulled_hash, own.access_sequence, own.backfill_sequence
    FROM ${unnested(CLIENTS_AT, CLIENT_TYPES)} AS asked (log_id, client_id)
    CROSS JOIN LATERAL (
      SELECT * FROM client_cursor AS own WHERE own.log_id = asked.log_id AND own.client_id = asked.client_id LIMIT 1
    ) AS own
  ) AS c ON true`;

/** A row of the statement: a client's place, without one nothing but how it went. */
type WrittenRow = { still: boolean; is_new: boolean } & (CursorRow | { log_id: null });

/** Where clients stood, by `inLog`, if it was written; else why not: a log ends differently, or holds one of the events already. */
export type WrittenIfNew = Map<string, LogPosition> | 'moved' | 'known';

/** Whose pushes these are, each client once. */
function clientsOf(pushes: readonly PlannedPush[]): { logId: string; clientId: string }[] {
  const clients = new Map(
    pushes.map(({ unit: { logId, clientId } }) => [inLog(logId, clientId), { logId, clientId }]),
  );
  return [...clients.values()];
}

/** The clients that their pushes move on if they stand at the end of their log, as columns. */
function moveColumns(pushes: readonly PlannedPush[], seen: readonly SeenHead[]): Buffer[] {
  const sizes = new Map(seen.map(({ logId, size }) => [logId, size]));
  const sizeOf = (logId: string) => sizes.get(logId) ?? 0;
  const atTheEnd = clientsOf(pushes).map(({ logId, clientId }): [string, LogPosition] => [
    inLog(logId, clientId),
    { sequence: sizeOf(logId), hash: null },
  ]);
  const { pulled } = placeClients(pushes, new Map(atTheEnd));
  const last = new Map(pulled.map((each) => [inLog(each.logId, each.clientId), each]));
  const moves = [...last.values()];
  return arrayParameters(MOVE_TYPES, [
    moves.map(({ logId }) => logId),
    moves.map(({ clientId }) => clientId),
    moves.map(({ logId }) => sizeOf(logId)),
    moves.map(({ sequence }) => sequence),
    moves.map(({ hash }) => hash),
  ]);
}

/**
 * Writes a plan in one statement, with the scopes of items and the places of clients that it moves, if all logs still end as they were
 * seen and hold none of the events; otherwise writes nothing. No log that clients push to may have been seen empty. Whatever the plan
 * rests on changes only together with a further event in one of its logs.
 */
export async function writeIfNew(
  sql: Sql,
  seen: readonly SeenHead[],
  { events, pushes }: EventPlan,
  scopes: PushScopes,
): Promise<WrittenIfNew> {
  const clients = clientsOf(pushes);
  const rows = await sql.query<WrittenRow>(WRITE, [
    ...arrayParameters(SEEN_TYPES, [
      seen.map(({ logId }) => logId),
      seen.map(({ size }) => size),
      seen.map(({ hash }) => hash),
    ]),
    ...standingColumns(pushes.map(({ unit }) => unit)),
    ...headColumns(events),
    ...subtreeColumns(events),
    ...eventColumns(events),
    ...arrayParameters(CLIENT_TYPES, [
      clients.map(({ logId }) => logId),
      clients.map(({ clientId }) => clientId),
    ]),
    ...moveColumns(pushes, seen),
    ...scopes.changed.columns(),
  ]);
  if (rows[0]?.is_new !== true) return rows[0]?.still === true ? 'known' : 'moved';
  const stood = new Map<string, LogPosition>();
  for (const row of rows)
    if (row.log_id !== null) stood.set(inLog(row.log_id, row.client_id), cursorPosition(row));
  return stood;
}
