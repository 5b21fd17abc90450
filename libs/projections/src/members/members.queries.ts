import {
  type ClientDescription,
  type MemberRole,
  type MemberState,
  type TokenState,
} from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  type Truncation,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import type { Sql } from '../sql.js';
import { timeOf } from '../time-of.js';

/** A client as administrators see it. */
export interface ClientRecord extends ClientDescription {
  /** ISO 8601; when it joined, if it has not been seen since. */
  lastSeenAt: string;
  /** ISO 8601; present if it was revoked for good. */
  revokedAt?: string;
}

/** A member as administrators see it. */
export interface MemberRecord extends Partial<Truncation> {
  memberId: string;
  groupKey: string;
  displayName: string;
  handle: string;
  joinedAt: string;
  status: 'active' | 'disabled';
  disabledAt?: string;
  disabledReason?: string;
  /** When it was erased. */
  erasedAt?: string;
  /** Present only if it administers in the console. */
  role?: 'administrator';
  /** When the last of its tokens expires or expired; absent for a disabled member. */
  tokenExpiresAt?: string;
  /** The newest that fit, oldest first. */
  clients: ClientRecord[];
}

/** A page of members. */
export interface MembersPage {
  members: MemberRecord[];
  nextCursor?: string;
}

/** Which members to list. */
export interface MemberFilter {
  groupKey?: string | undefined;
  memberId?: string | undefined;
  /** A part of the name or the handle, in any case. */
  query?: string | undefined;
  /** The member id after which to continue. */
  after?: string | undefined;
  limit: number;
}

interface StateRow {
  member_id: string;
  group_key: string;
  handle: string;
  display_name: string;
  disabled_at: string | null;
  role: MemberRole;
  erased_at: string | null;
  client_ids: string[];
}

interface MemberRow extends StateRow, Listed {
  joined_at: string;
  disabled_reason: string | null;
  token_expires_at: string | null;
}

interface ClientRow {
  client_id: string;
  member_id: string;
  client_label: string | null;
  hostname: string | null;
  tools: string;
  automation: string;
  last_seen_at: string;
  revoked_at: string | null;
  clients: string;
}

/** How many bytes the clients of one member may take. */
const MAX_CLIENT_BYTES = 64 * 1024;

const FIND_STATE = `
  SELECT m.member_id, m.group_key, m.handle, m.display_name, m.disabled_at, m.role, m.erased_at,
    ARRAY(SELECT c.client_id FROM clients c WHERE c.member_id = m.member_id AND c.revoked_at IS NULL
      ORDER BY c.joined_at, c.client_id) AS client_ids
  FROM members m
  WHERE m.member_id = $1`;
const FIND_OF_GROUP = `SELECT member_id FROM members WHERE group_key = $1 AND member_id = ANY($2)`;
const IS_REVOKED = `
  SELECT 1 FROM clients WHERE member_id = $1 AND client_id = $2 AND revoked_at IS NOT NULL`;
const JOIN_TIMES = `
  SELECT m.joined_at, c.client_id, c.joined_at AS client_joined_at
  FROM members m LEFT JOIN clients c ON c.member_id = m.member_id
  WHERE m.member_id = $1 ORDER BY c.joined_at, c.client_id`;
const FIND_SIGNING_KEY = 'SELECT signing_key FROM clients WHERE client_id = $1';
const FIND_TOKEN = `
  SELECT token_hash, client_id, expires_at FROM access_tokens WHERE token_hash = $1`;
const LIST = `
  SELECT m.member_id, m.group_key, m.handle, m.display_name, m.joined_at, m.disabled_at, m.disabled_reason, m.role, m.erased_at,
    (SELECT max(t.expires_at) FROM access_tokens t WHERE t.member_id = m.member_id AND m.disabled_at IS NULL)
      AS token_expires_at
  FROM members m
  WHERE ($1::text IS NULL OR m.group_key = $1) AND ($2::text IS NULL OR m.member_id = $2)
    AND ($3::text IS NULL OR m.member_id > $3)
    AND ($5::text IS NULL OR position(lower($5) IN lower(m.display_name || ' ' || m.handle)) > 0)
  ORDER BY m.member_id LIMIT $4`;
const CLIENT_BYTES = `
  octet_length(c.tools) + ${jsonBytes('c.client_label')} + ${jsonBytes('c.hostname')} + ${ENVELOPE_BYTES / 2}`;
const MEASURED = `
  SELECT m.*, least(${MAX_CLIENT_BYTES},
           (SELECT coalesce(sum(${CLIENT_BYTES}), 0) FROM clients c WHERE c.member_id = m.member_id))
         + ${jsonBytes('m.disabled_reason')} + ${2 * ENVELOPE_BYTES} AS bytes
  FROM (${LIST}) AS m ORDER BY m.member_id`;
const LIST_CLIENTS = `
  SELECT c.*, coalesce(s.last_seen_at, c.joined_at) AS last_seen_at FROM (
    SELECT c.client_id, c.member_id, c.client_label, c.hostname, c.tools, c.automation, c.joined_at, c.revoked_at,
           count(*) OVER (PARTITION BY c.member_id) AS clients,
           row_number() OVER newest AS place, sum(${CLIENT_BYTES}) OVER newest AS bytes_so_far
    FROM clients c WHERE c.member_id = ANY($1)
    WINDOW newest AS (PARTITION BY c.member_id ORDER BY c.joined_at DESC, c.client_id DESC ROWS UNBOUNDED PRECEDING)
  ) AS c LEFT JOIN client_sightings s ON s.client_id = c.client_id
  WHERE c.place = 1 OR c.bytes_so_far <= ${MAX_CLIENT_BYTES} ORDER BY c.joined_at, c.client_id`;
const MARK_SEEN = `
  INSERT INTO client_sightings AS known (client_id, last_seen_at)
  SELECT * FROM unnest($1::text[], $2::bigint[]) AS seen (client_id, at) ORDER BY client_id
  ON CONFLICT (client_id) DO UPDATE SET last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`;

function stateOf(row: StateRow | undefined): MemberState | null {
  if (!row) return null;
  return {
    memberId: row.member_id,
    groupKey: row.group_key,
    handle: row.handle,
    displayName: row.display_name,
    disabledAt: row.disabled_at === null ? null : Number(row.disabled_at),
    role: row.role,
    ...(row.erased_at !== null && { erasedAt: Number(row.erased_at) }),
    clientIds: row.client_ids,
  };
}

/** Resolves to a member as decisions need it, or null. */
export async function findMember(sql: Sql, memberId: string): Promise<MemberState | null> {
  return stateOf((await sql.query<StateRow>(FIND_STATE, [memberId]))[0]);
}

/** Resolves to whether a client of a member has been revoked. */
export async function isClientRevoked(
  sql: Sql,
  memberId: string,
  clientId: string,
): Promise<boolean> {
  return (await sql.query(IS_REVOKED, [memberId, clientId])).length > 0;
}

/** Resolves to those of these ids that are members of a group, disabled or not. */
export async function findGroupMembers(
  sql: Sql,
  groupKey: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ member_id: string }>(FIND_OF_GROUP, [groupKey, memberIds]);
  return rows.map((row) => row.member_id);
}

/** Resolves to when a member and each of its clients joined, in milliseconds since the epoch; 0 and no clients for an unknown member. */
export async function findJoinTimes(
  sql: Sql,
  memberId: string,
): Promise<{ joinedAt: number; clients: { clientId: string; joinedAt: number }[] }> {
  type Row = { joined_at: string; client_id: string | null; client_joined_at: string | null };
  const rows = await sql.query<Row>(JOIN_TIMES, [memberId]);
  const clients = rows.flatMap(({ client_id: clientId, client_joined_at: at }) =>
    clientId === null ? [] : [{ clientId, joinedAt: Number(at) }],
  );
  return { joinedAt: Number(rows[0]?.joined_at ?? 0), clients };
}

/** Resolves to the token in force with this hash (hex), or null. */
export async function findToken(sql: Sql, hash: string): Promise<TokenState | null> {
  type Row = { token_hash: string; client_id: string; expires_at: string };
  const [row] = await sql.query<Row>(FIND_TOKEN, [hash]);
  return row
    ? { hash: row.token_hash, clientId: row.client_id, expiresAt: Number(row.expires_at) }
    : null;
}

/** Resolves to a client's own public key (base64); null if it has none. */
export async function findSigningKey(sql: Sql, clientId: string): Promise<string | null> {
  const [row] = await sql.query<{ signing_key: string | null }>(FIND_SIGNING_KEY, [clientId]);
  return row?.signing_key ?? null;
}

/** Resolves to a page of members with their clients, sorted by id; `nextCursor` is absent at the end. */
export async function listMembers(sql: Sql, filter: MemberFilter): Promise<MembersPage> {
  const { groupKey = null, memberId = null, after = null, query = null, limit } = filter;
  const values = [groupKey, memberId, after, limit + 1, query];
  const rows = await sql.query<MemberRow>(withinBytes(MEASURED), values);
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [last.member_id]);
  const clients = await sql.query<ClientRow>(LIST_CLIENTS, [page.map((row) => row.member_id)]);
  const members = page.map((row) =>
    recordOf(
      row,
      clients.filter((client) => client.member_id === row.member_id),
    ),
  );
  return { members, ...end };
}

/** Resolves to a member as administrators see it, or null. */
export async function findMemberRecord(sql: Sql, memberId: string): Promise<MemberRecord | null> {
  const { members } = await listMembers(sql, { memberId, limit: 1 });
  return members[0] ?? null;
}

/** Records when clients, by id, were last seen, in milliseconds since the epoch. */
export async function markSeen(sql: Sql, seen: ReadonlyMap<string, number>): Promise<void> {
  await sql.query(MARK_SEEN, [[...seen.keys()], [...seen.values()]]);
}

function recordOf(row: MemberRow, clients: readonly ClientRow[]): MemberRecord {
  const clientCount = Number(clients[0]?.clients ?? 0);
  return {
    memberId: row.member_id,
    groupKey: row.group_key,
    displayName: row.display_name,
    handle: row.handle,
    joinedAt: timeOf(row.joined_at),
    status: row.disabled_at === null ? 'active' : 'disabled',
    ...(row.disabled_at !== null && { disabledAt: timeOf(row.disabled_at) }),
    ...(row.disabled_reason !== null && { disabledReason: row.disabled_reason }),
    ...(row.erased_at !== null && { erasedAt: timeOf(row.erased_at) }),
    ...(row.role === 'administrator' && { role: row.role }),
    ...(row.token_expires_at !== null && { tokenExpiresAt: timeOf(row.token_expires_at) }),
    clients: clients.map(clientOf),
    ...(clientCount > clients.length && {
      truncated: true,
      truncatedBecause: `Only the newest clients have room here; there are ${clientCount}.`,
    }),
  };
}

function clientOf(row: ClientRow): ClientRecord {
  return {
    clientId: row.client_id,
    clientLabel: row.client_label,
    hostname: row.hostname,
    tools: JSON.parse(row.tools) as string[],
    automation: JSON.parse(row.automation) as ClientDescription['automation'],
    lastSeenAt: timeOf(row.last_seen_at),
    ...(row.revoked_at !== null && { revokedAt: timeOf(row.revoked_at) }),
  };
}
