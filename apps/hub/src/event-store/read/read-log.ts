import { type EntryVersion, MAX_ANSWER_BYTES } from '@app/domain';
import { type Sql, mayRead } from '@app/projections';

/** A group's log and the member who reads it. */
export interface LogViewer {
  logId: string;
  groupKey: string;
  memberId: string;
}

/** An event as a pull delivers it. `hash` is hex; `payload` is canonical JSON text, null when redacted or not for the reader. */
export interface PulledEvent {
  sequence: number;
  id: string;
  kind: string;
  createdAt: string | null;
  /** Canonical JSON text. */
  signature: string | null;
  payload: string | null;
  /** Whether it was redacted; else it is not for the reader where there is none. */
  isRedacted: boolean;
  /** Base64 of what hides the payload; null where there is none to be read, and in version 1. */
  salt: string | null;
  v: EntryVersion;
  hash: string;
}

/** An event with all that its hash covers, and whether it was early, which it does not. `payloadHash` is hex. */
export interface StoredEvent extends PulledEvent {
  acceptedAt: number;
  memberId: string;
  clientId: string;
  pushId: string | null;
  payloadHash: string;
  early: boolean;
}

/** A row of `pulledColumns`. */
export interface PulledRow {
  sequence: string;
  event_id: string;
  kind: string;
  created_at: string | null;
  signature: string | null;
  payload: string | null;
  is_redacted: boolean;
  salt: string | null;
  version: EntryVersion;
  hash: string;
}

/** A row of `storedColumns`. */
export interface StoredRow extends PulledRow {
  accepted_at: string;
  member_id: string;
  client_id: string;
  push_id: string | null;
  payload_hash: string;
  early: boolean;
}

/** SQL: the columns of a `PulledRow`, with the payload as an expression. Hex made here spares a buffer a row there. */
const pulledColumns = (payload: string) =>
  `sequence, event_id, kind, created_at, signature, ${payload} AS payload, payload IS NULL AS is_redacted,
   encode(salt, 'base64') AS salt, version, encode(hash, 'hex') AS hash`;

/** SQL: the columns of a `StoredRow`, with the payload as an expression. */
export const storedColumns = (payload: string) =>
  `${pulledColumns(payload)}, accepted_at, member_id, client_id, push_id, encode(payload_hash, 'hex') AS payload_hash, early`;

// As queries of their own the bounds are unknown to every plan. Where PostgreSQL sees them it makes a plan anew for each page of a long
// log, for it takes a general one to read a tenth of the log: half as long again as reading the page.
const [LOG, AFTER] = ['(SELECT $1::uuid)', '(SELECT $2::bigint)'];
const [LIMIT, BYTES] = ['(SELECT $3::bigint)', '(SELECT $4::bigint)'];

const nextEvents = (columns: string) =>
  `SELECT ${columns} FROM event WHERE log_id = ${LOG} AND sequence > ${AFTER} ORDER BY sequence LIMIT ${LIMIT}`;

/** Payloads of more bytes stand in an index of their own (`event_large_payloads`), by which few rows tell whether a page is small enough. */
const LARGE_PAYLOAD_BYTES = 2_048;
const largePayloads = `
  SELECT coalesce(sum(octet_length(payload)), 0) FROM event
  WHERE log_id = ${LOG} AND sequence > ${AFTER} AND sequence <= ${AFTER} + ${LIMIT} AND octet_length(payload) > ${LARGE_PAYLOAD_BYTES}`;

// octet_length of a stored value is read from its header: no payload past the page's end is fetched. Most pages are small enough, which
// their large payloads tell; only of others is it looked for where they end, for that costs as much as the page itself. The end is no
// condition on the table, for PostgreSQL guesses that hardly a row meets it and then reads the whole log and sorts it.
const pageOf = (columns: string) => `
  SELECT ${columns} FROM (${nextEvents('*')}) AS page
  WHERE sequence <= CASE
    WHEN ${LIMIT} * ${LARGE_PAYLOAD_BYTES} + (${largePayloads}) <= ${BYTES} THEN ${Number.MAX_SAFE_INTEGER}
    ELSE (
      SELECT max(sequence)
      FROM (SELECT sequence, sum(bytes) OVER (ORDER BY sequence ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
            FROM (${nextEvents('sequence, coalesce(octet_length(payload), 0) AS bytes')}) AS page) AS sized
      WHERE bytes_before < ${BYTES}
    ) END
  ORDER BY sequence`;
const IF_VISIBLE = `CASE WHEN ${mayRead('$5', '$6')} THEN payload END`;
/** Reads a page for the hub itself: `storedColumns` in their order, and the request that made each event. */
export const WHOLE_PAGE = pageOf(`${storedColumns('payload')}, request_id`);
/** The same for a member, without the payloads that it may not see. */
export const VISIBLE_PAGE = pageOf(storedColumns(IF_VISIBLE));
/** Reads a page with no more of each event than a pull delivers: `pulledColumns` in their order. */
export const PULL_PAGE = pageOf(pulledColumns(IF_VISIBLE));

/** The event of a row. */
function pulledEvent(row: PulledRow): PulledEvent {
  return {
    sequence: Number(row.sequence),
    id: row.event_id,
    kind: row.kind,
    createdAt: row.created_at,
    signature: row.signature,
    payload: row.payload,
    isRedacted: row.is_redacted,
    salt: row.payload === null ? null : row.salt,
    v: row.version,
    hash: row.hash,
  };
}

/** The event of a row, with all that its hash covers. */
export function storedEvent(row: StoredRow): StoredEvent {
  return {
    acceptedAt: Number(row.accepted_at),
    memberId: row.member_id,
    clientId: row.client_id,
    pushId: row.push_id,
    payloadHash: row.payload_hash,
    early: row.early,
    ...pulledEvent(row),
  };
}

/** The next events after a sequence, in order, at most `limit` of them and `MAX_ANSWER_BYTES` of payload; for the hub itself. */
export async function readPage(
  sql: Sql,
  logId: string,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await sql.query<StoredRow>(WHOLE_PAGE, [logId, after, limit, MAX_ANSWER_BYTES]);
  return rows.map(storedEvent);
}
