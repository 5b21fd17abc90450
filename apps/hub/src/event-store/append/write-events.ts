import { ENTRY_VERSION, canonicalize } from '@app/domain';
import { type ElementType, type Sql, arrayParameters, unnestedRows } from '@app/projections';
import type { ChainedDraft } from './chain.js';
import type { LogHead } from '../log/log.js';
import { unnested } from '../log/unnested.js';

/** The types of `headColumns`. */
export const HEAD_TYPES = ['uuid', 'bigint', 'bytea', 'bytea'] as const;
type Columns = Readonly<Record<string, ElementType>>;

/** The columns of `event` that hold what an entry of its log says, and what is derived from that. */
export const ENTRY_COLUMNS = {
  sequence: 'bigint',
  event_id: 'text',
  kind: 'text',
  created_at: 'text',
  accepted_at: 'bigint',
  member_id: 'text',
  client_id: 'text',
  signature: 'text',
  payload: 'text',
  payload_hash: 'bytea',
  hash: 'bytea',
  project_key: 'text',
  private_to: 'text',
  push_id: 'uuid',
  salt: 'bytea',
} as const satisfies Columns;
/** The columns of `eventColumns`. */
const EVENT_COLUMNS = {
  log_id: 'uuid',
  ...ENTRY_COLUMNS,
  early: 'boolean',
  request_id: 'text',
  push_size: 'integer',
} as const satisfies Columns;
const EVENT_TYPES = Object.values(EVENT_COLUMNS);
/** How many parameters `eventColumns` are. */
export const EVENT_PARAMETERS = EVENT_TYPES.length;

/** SQL: the events of `eventColumns` as rows `n`, whose first parameter is this one. */
export const eventRows = (first: number) => `${unnestedRows(first, EVENT_COLUMNS)} AS n`;

/** SQL: moves heads to what a `FROM` clause says as `head`, under a further condition. */
export const moveHeads = (from: string, condition = 'true') => `
    UPDATE log SET size = head.size, head_hash = head.hash, frontier = head.frontier
    FROM ${from} WHERE log.log_id = head.log_id AND ${condition}`;
/** SQL: writes the events that a `FROM` clause yields as `n`; of the version that is written today, unless `n` ends with another. */
export const insertEvents = (from: string, columns = `n.*, ${ENTRY_VERSION}`) => `
  INSERT INTO event (${Object.keys(EVENT_COLUMNS).join(', ')}, version)
  SELECT ${columns} FROM ${from}`;
/** The types of `subtreeColumns`. */
export const SUBTREE_TYPES = ['uuid', 'smallint', 'bigint', 'bytea'] as const;
/** SQL: keeps the subtrees that a `FROM` clause yields as `tree`; what another hub has made of the same leaves is the same. */
export const keepSubtrees = (from: string) => `
  INSERT INTO subtree (log_id, height, index, hash) SELECT tree.* FROM ${from} ON CONFLICT DO NOTHING`;
/** SQL: the name and columns of heads that a `FROM` clause yields. */
export const HEAD = 'head (log_id, size, hash, frontier)';

const SUBTREES_AT = 1 + HEAD_TYPES.length;
const EVENTS_AT = SUBTREES_AT + SUBTREE_TYPES.length;
const WRITE_EVENTS = `
  WITH moved AS (${moveHeads(`${unnested(1, HEAD_TYPES)} AS ${HEAD}`)}),
  kept AS (${keepSubtrees(`${unnested(SUBTREES_AT, SUBTREE_TYPES)} AS tree`)})
  ${insertEvents(eventRows(EVENTS_AT))}`;
/** The same of events that complete no subtree, which is all but one in 256. */
const WRITE_WITHIN_SUBTREES = `
  WITH moved AS (${moveHeads(`${unnested(1, HEAD_TYPES)} AS ${HEAD}`)})
  ${insertEvents(eventRows(SUBTREES_AT))}`;

/** An event as it is written; one of another time may have lost its payload already. */
export type WrittenEvent = Omit<ChainedDraft, 'canonicalPayload' | 'salt'> & {
  canonicalPayload: string | null;
  salt: Buffer | null;
};

function headsOf(events: readonly WrittenEvent[]): LogHead[] {
  return [...new Set(events.map((event) => event.log))];
}

/** The new heads of the logs of these events, as columns, in array parameters. */
export function headColumns(events: readonly WrittenEvent[]): Buffer[] {
  const heads = headsOf(events);
  return arrayParameters(HEAD_TYPES, [
    heads.map((head) => head.logId),
    heads.map((head) => head.size),
    heads.map((head) => head.hash),
    heads.map((head) => head.frontier.encode()),
  ]);
}

/** The subtrees of their logs that these events complete, as columns. */
export function subtreeColumns(events: readonly WrittenEvent[]): Buffer[] {
  const subtrees = headsOf(events).flatMap(({ logId, frontier }) =>
    frontier.completed.map((subtree) => ({ logId, ...subtree })),
  );
  return arrayParameters(SUBTREE_TYPES, [
    subtrees.map(({ logId }) => logId),
    subtrees.map(({ height }) => height),
    subtrees.map(({ index }) => index),
    subtrees.map(({ hash }) => hash),
  ]);
}

/** Events as columns. */
export function eventColumns(events: readonly WrittenEvent[]): Buffer[] {
  return arrayParameters(EVENT_TYPES, [
    events.map((event) => event.log.logId),
    events.map((event) => event.sequence),
    events.map((event) => event.id),
    events.map((event) => event.kind),
    events.map((event) => event.createdAt),
    events.map((event) => event.acceptedAt),
    events.map((event) => event.memberId),
    events.map((event) => event.clientId),
    events.map((event) => event.signature && canonicalize(event.signature)),
    events.map((event) => event.canonicalPayload),
    events.map((event) => event.payloadHash),
    events.map((event) => event.hash),
    events.map((event) => event.projectKey),
    events.map((event) => event.privateTo),
    events.map((event) => event.pushId),
    events.map((event) => event.salt),
    events.map((event) => event.early ?? false),
    events.map((event) => event.requestId ?? null),
    events.map((event) => event.pushSize ?? null),
  ]);
}

/** Writes the events and the new heads of their logs, whose rows the transaction has locked, in one statement. */
export async function writeEvents(sql: Sql, events: readonly WrittenEvent[]): Promise<void> {
  if (events.length === 0) return;
  const [heads, rows] = [headColumns(events), eventColumns(events)];
  const completesSome = events.some(({ log }) => log.frontier.completed.length > 0);
  if (completesSome) await sql.query(WRITE_EVENTS, [...heads, ...subtreeColumns(events), ...rows]);
  else await sql.query(WRITE_WITHIN_SUBTREES, [...heads, ...rows]);
}
