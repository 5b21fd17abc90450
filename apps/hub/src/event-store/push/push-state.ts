import type { Sql } from '@app/projections';
import { type AccessRow, type LogPosition, accessPositionOf } from '../log/log-position.js';
import type { LogHead } from '../log/log.js';
import { lockLogs } from '../log/log.js';
import { PushScopes } from '../access/push-scopes.js';
import type { PushRequest } from './push-request.js';

/** What identifies the content of a stored event, to tell a retry from a conflict. */
export interface StoredContent {
  kind: string;
  payloadHash: Buffer;
  version: number;
  /** Null in version 1, and where the payload was taken out. */
  salt: Buffer | null;
  /** The push that brought it. */
  pushId: string | null;
}

/** Everything a flush needs to know of the database, read under the locks of its logs. */
export interface PushState {
  heads: Map<string, LogHead>;
  /** By `placeOf(log, event id)`. */
  stored: Map<string, StoredContent>;
  /** How far each client has pulled, by `placeOf(log, client id)`. */
  pulled: Map<string, LogPosition>;
  /** Who may append what, and who may see it. */
  scopes: PushScopes;
}

/** A key for something within a log. */
export function placeOf(logId: string, id: string): string {
  return `${logId} ${id}`;
}

interface StoredRow {
  log_id: string;
  event_id: string;
  kind: string;
  payload_hash: Buffer;
  version: number;
  salt: Buffer | null;
  push_id: string | null;
}

interface PulledRow extends AccessRow {
  log_id: string;
  client_id: string;
  pulled_sequence: string;
  pulled_hash: Buffer | null;
}

const FIND_STORED = `
  SELECT e.log_id, e.event_id, e.kind, e.payload_hash, e.version, e.salt, e.push_id
  FROM unnest($1::uuid[], $2::text[]) AS wanted (log_id, event_id)
  JOIN event e ON e.log_id = wanted.log_id AND e.event_id = wanted.event_id`;
const FIND_PULLED = `
  SELECT c.log_id, c.client_id, c.pulled_sequence, c.pulled_hash, c.access_sequence, c.backfill_sequence
  FROM unnest($1::uuid[], $2::text[]) AS wanted (log_id, client_id)
  JOIN client_cursor c ON c.log_id = wanted.log_id AND c.client_id = wanted.client_id`;

/** Locks the logs of the pushes and reads what they meet there. */
export async function readPushState(sql: Sql, units: readonly PushRequest[]): Promise<PushState> {
  const logIds = new Set(units.flatMap((unit) => [unit.logId, unit.administrationLogId]));
  const heads = await lockLogs(sql, [...logIds]);
  const ids = units.flatMap((unit) => [
    [unit.administrationLogId, unit.pushId] as const,
    ...unit.drafts.map((draft) => [unit.logId, draft.id] as const),
  ]);
  // Asked after the locks are held: what other writers committed while we waited must be seen.
  const stored = await sql.query<StoredRow>(FIND_STORED, [
    ids.map(([log]) => log),
    ids.map(([, id]) => id),
  ]);
  const pulled = await sql.query<PulledRow>(FIND_PULLED, [
    units.map((unit) => unit.logId),
    units.map((unit) => unit.clientId),
  ]);
  const scopes = await PushScopes.read(
    sql,
    units.flatMap(({ logId, drafts }) => drafts.map((draft) => ({ logId, draft }))),
  );
  return {
    heads,
    stored: new Map(
      stored.map((row) => [
        placeOf(row.log_id, row.event_id),
        {
          kind: row.kind,
          payloadHash: row.payload_hash,
          version: row.version,
          salt: row.salt,
          pushId: row.push_id,
        },
      ]),
    ),
    pulled: new Map(
      pulled.map((row) => [
        placeOf(row.log_id, row.client_id),
        {
          sequence: Number(row.pulled_sequence),
          hash: row.pulled_hash,
          ...accessPositionOf(row),
        },
      ]),
    ),
    scopes,
  };
}
