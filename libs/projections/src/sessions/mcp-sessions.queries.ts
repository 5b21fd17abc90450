import type { Sql } from '../sql.js';
import { type LastingSessions, lastingIn, lastingValues } from './lasting-sessions.js';

/** A session of the Model Context Protocol as it is stored; times in milliseconds since 1970, the hash in hex. */
export interface StoredMcpSession {
  sessionHash: string;
  /** Whose it is, as `client ID` or `address IP`. */
  owner: string;
  /** The revision of the protocol that the client asked for. */
  revision: string;
  openedAt: number;
  usedAt: number;
}

interface SessionRow {
  session_hash: string;
  owner: string;
  revision: string;
  opened_at: string;
  used_at: string;
}

const COLUMNS = 'session_hash, owner, revision, opened_at, used_at';
const FIND = `SELECT ${COLUMNS} FROM mcp_session WHERE session_hash = $1`;
const LASTS = lastingIn('opened_at', 'used_at');
const COUNT = `
  SELECT count(*) AS total, count(*) FILTER (WHERE owner = $4) AS own FROM mcp_session WHERE ${LASTS}`;
const LIST = `
  SELECT ${COLUMNS}, count(*) OVER () AS listed FROM mcp_session WHERE ${LASTS}
  ORDER BY used_at DESC, session_hash LIMIT $4`;
// What somebody else is deleting is passed over: several who make room at the same moment would wait for each other.
const MAKE_ROOM = `
  DELETE FROM mcp_session WHERE session_hash IN (
    SELECT session_hash FROM mcp_session WHERE session_hash IN (
      SELECT session_hash FROM mcp_session WHERE owner = $1 ORDER BY used_at DESC, opened_at DESC, session_hash OFFSET $2)
    FOR UPDATE SKIP LOCKED)`;
const ADD = `INSERT INTO mcp_session (${COLUMNS}) VALUES ($1, $2, $3, $4, $5)`;
const TOUCH = `
  UPDATE mcp_session SET used_at = greatest(used_at, $2) WHERE session_hash = ANY($1) RETURNING session_hash`;
const END = 'DELETE FROM mcp_session WHERE session_hash = $1';
const FORGET = `DELETE FROM mcp_session WHERE NOT (${LASTS})`;

function sessionOf(row: SessionRow): StoredMcpSession {
  return {
    sessionHash: row.session_hash,
    owner: row.owner,
    revision: row.revision,
    openedAt: Number(row.opened_at),
    usedAt: Number(row.used_at),
  };
}

/** Resolves to the session with this hash. The caller checks its age. */
export async function findMcpSession(
  sql: Sql,
  sessionHash: string,
): Promise<StoredMcpSession | undefined> {
  const [row] = await sql.query<SessionRow>(FIND, [sessionHash]);
  return row && sessionOf(row);
}

/** Resolves to how many sessions are live in all, and how many of one owner. */
export async function countMcpSessions(
  sql: Sql,
  owner: string,
  lasting: LastingSessions,
): Promise<{ total: number; own: number }> {
  type Row = { total: string; own: string };
  const [row] = await sql.query<Row>(COUNT, [...lastingValues(lasting), owner]);
  return { total: Number(row?.total), own: Number(row?.own) };
}

/** Resolves to the live sessions, last used first, at most `limit`, and how many there are. */
export async function listMcpSessions(
  sql: Sql,
  lasting: LastingSessions,
  limit: number,
): Promise<{ sessions: StoredMcpSession[]; count: number }> {
  type Row = SessionRow & { listed: string };
  const rows = await sql.query<Row>(LIST, [...lastingValues(lasting), limit]);
  return { sessions: rows.map(sessionOf), count: Number(rows[0]?.listed ?? 0) };
}

/** Adds a session; an owner keeps at most `mostEach`, the last used ones. */
export async function addMcpSession(
  sql: Sql,
  session: StoredMcpSession,
  mostEach: number,
): Promise<void> {
  const { sessionHash, owner, revision, openedAt, usedAt } = session;
  await sql.query(MAKE_ROOM, [owner, mostEach - 1]);
  await sql.query(ADD, [sessionHash, owner, revision, openedAt, usedAt]);
}

/** Records that sessions were used; resolves to the hashes of those that exist. */
export async function touchMcpSessions(
  sql: Sql,
  sessionHashes: readonly string[],
  usedAt: number,
): Promise<Set<string>> {
  const rows =
    sessionHashes.length === 0
      ? []
      : await sql.query<{ session_hash: string }>(TOUCH, [sessionHashes, usedAt]);
  return new Set(rows.map(({ session_hash }) => session_hash));
}

/** Ends a session. */
export async function endMcpSession(sql: Sql, sessionHash: string): Promise<void> {
  await sql.query(END, [sessionHash]);
}

/** Deletes the sessions that are no longer live. */
export async function forgetMcpSessions(sql: Sql, lasting: LastingSessions): Promise<void> {
  await sql.query(FORGET, lastingValues(lasting));
}
