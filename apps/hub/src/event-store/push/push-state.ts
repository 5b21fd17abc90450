import { decodeProjectKeys } from '@app/domain';
import { type LogPurpose, type Sql, arrayParameters } from '@app/projections';
import { inLog } from '../log/in-log.js';
import { cursorPosition } from '../log/client-cursor.js';
import type { LogPosition } from '../log/log-position.js';
import { type LogHead, headOf } from '../log/log.js';
import { type ClaimedDraft, PushScopes } from '../access/push-scopes.js';
import type { PlacedName } from '../access/scope-facts.js';
import type { PushRequest } from './push-request.js';
import { StoredEvents } from './stored-events.js';

/** Everything a flush needs to know of the database. */
export interface PushState {
  heads: Map<string, LogHead>;
  stored: StoredEvents;
  /** How far each client has pulled, by `inLog(log, client id)`. */
  pulled: Map<string, LogPosition>;
  /** Who may append what, and who may see it. */
  scopes: PushScopes;
}

/** What of a push is read about. */
export type StoringPush = Pick<
  PushRequest,
  'pushId' | 'logId' | 'administrationLogId' | 'clientId' | 'drafts'
>;

type ReadState = Omit<PushState, 'scopes'>;

/** A row of one of the kinds of `READ_STATE`, each of which uses the columns in its own way. */
interface StateRow {
  what: 'head' | 'stored' | 'pulled';
  log_id: string;
  name: string;
  kind: string | null;
  first: string | null;
  second: string | null;
  third: string | null;
  hash: Buffer | null;
  bytes: Buffer | null;
  push_id: string | null;
  member_id: string | null;
  project_key: string | null;
  private_to: string | null;
}

// One statement, and so one state of the database; also where it is read under the locks that others have waited for. Rows are
// looked up one by one by index: a join is planned as a scan of the whole table where the planner's figures of it are old.
const READ_STATE = `
  SELECT 'head' AS what, log_id, group_key AS name, purpose AS kind, size AS first, epoch::bigint AS second, NULL::bigint AS third,
         head_hash AS hash, frontier AS bytes, NULL::uuid AS push_id, NULL AS member_id, NULL AS project_key, NULL AS private_to
  FROM log WHERE log_id = ANY($1::uuid[])
  UNION ALL
  SELECT 'stored', e.log_id, e.event_id, e.kind, e.version, NULL, NULL, e.payload_hash, e.salt, e.push_id, e.member_id, e.project_key, e.private_to
  FROM unnest($2::uuid[], $3::text[]) AS wanted (log_id, event_id)
  CROSS JOIN LATERAL (
    SELECT * FROM event WHERE event.log_id = wanted.log_id AND event.event_id = wanted.event_id LIMIT 1
  ) AS e
  UNION ALL
  SELECT 'pulled', c.log_id, c.client_id, NULL, c.pulled_sequence, c.access_sequence, c.backfill_sequence, c.pulled_hash, NULL, NULL, NULL, NULL, NULL
  FROM unnest($4::uuid[], $5::text[]) AS wanted (log_id, client_id)
  CROSS JOIN LATERAL (
    SELECT * FROM client_cursor AS own WHERE own.log_id = wanted.log_id AND own.client_id = wanted.client_id LIMIT 1
  ) AS c`;

/** The types of what is named by its log and an id in it. */
const NAMED_TYPES = ['uuid', 'text'] as const;

/** The logs that pushes write to. */
export function logsOf(units: readonly StoringPush[]): string[] {
  return [...new Set(units.flatMap((unit) => [unit.logId, unit.administrationLogId]))];
}

/** The events of pushes, each with the log that it is for. */
export function draftsOf(units: readonly StoringPush[]): ClaimedDraft[] {
  return units.flatMap(({ logId, drafts }) => drafts.map((draft) => ({ logId, draft })));
}

function takeHead({ heads }: ReadState, row: StateRow): void {
  const head = headOf({
    log_id: row.log_id,
    group_key: row.name,
    purpose: row.kind as LogPurpose,
    size: row.first as string,
    head_hash: row.hash,
    frontier: row.bytes as Buffer,
    epoch: Number(row.second),
  });
  heads.set(head.logId, head);
}

function takeStored({ stored }: ReadState, row: StateRow): void {
  stored.add(row.log_id, row.name, {
    memberId: row.member_id as string,
    projectKey: row.project_key,
    privateTo: row.private_to,
    kind: row.kind as string,
    payloadHash: row.hash as Buffer,
    version: Number(row.first),
    salt: row.bytes,
    pushId: row.push_id,
  });
}

function takePulled({ pulled }: ReadState, row: StateRow): void {
  const position = cursorPosition({
    log_id: row.log_id,
    client_id: row.name,
    pulled_sequence: row.first as string,
    pulled_hash: row.hash,
    access_sequence: row.second,
    backfill_sequence: row.third,
  });
  pulled.set(inLog(row.log_id, row.name), position);
}

const TAKE = { head: takeHead, stored: takeStored, pulled: takePulled };

/** Reads what concerns the pushes in their logs. It stays so under the locks of the logs, else until one of them grows. */
export async function readPushState(sql: Sql, units: readonly StoringPush[]): Promise<PushState> {
  const ids = units.flatMap((unit) => [
    [unit.administrationLogId, unit.pushId] as const,
    ...unit.drafts.map((draft) => [unit.logId, draft.id] as const),
  ]);
  const rows = await sql.query<StateRow>(READ_STATE, [
    logsOf(units),
    ...arrayParameters(NAMED_TYPES, [ids.map(([log]) => log), ids.map(([, id]) => id)]),
    units.map((unit) => unit.logId),
    units.map((unit) => unit.clientId),
  ]);
  const state: ReadState = { heads: new Map(), stored: new StoredEvents(), pulled: new Map() };
  for (const row of rows) TAKE[row.what](state, row);
  const scopes = await PushScopes.read(sql, draftsOf(units), projectsOf(state.stored));
  return { ...state, scopes };
}

/** The projects that stored events belong to, which decide who may learn of what is in these. */
function projectsOf(stored: StoredEvents): PlacedName[] {
  return [...stored.entries()].flatMap(({ logId, content }) =>
    decodeProjectKeys(content.projectKey).map((name) => ({ logId, name })),
  );
}
