import type { MemberRole } from '@app/domain';
import type { Principal } from '../members/bearers.js';
import type { Sql } from '../sql.js';
import { type LastingSessions, lastingIn, lastingValues } from './lasting-sessions.js';

/** A console session as it is stored; times in milliseconds since 1970, hashes in hex. */
export interface ConsoleSession {
  tokenHash: string;
  beganAt: number;
  usedAt: number;
  /** Absent for a session opened with the administration token. */
  member?: Pick<Principal, 'memberId' | 'clientId' | 'groupKey' | 'displayName' | 'handle'> & {
    role: MemberRole;
  };
}

/** A new session. */
export interface NewSession {
  sessionHash: string;
  memberId: string | null;
  tokenHash: string;
  now: number;
}

/** Most sessions per token; beyond that the oldest end. */
const MAX_SESSIONS_EACH = 20;

const COLUMNS =
  's.token_hash, s.began_at, s.used_at, s.member_id, t.client_id, m.group_key, m.display_name, m.handle, m.role';
// A member's session lasts while the token that opened it is valid and the member is not disabled.
const HELD = `
  FROM console_session s
  LEFT JOIN access_tokens t ON t.token_hash = s.token_hash AND t.expires_at > $1
  LEFT JOIN members m ON m.member_id = t.member_id AND m.member_id = s.member_id AND m.disabled_at IS NULL`;
const FIND = `
  SELECT ${COLUMNS} ${HELD}
  WHERE s.session_hash = $2 AND (s.member_id IS NULL OR m.member_id IS NOT NULL)`;
const LIST = `
  SELECT ${COLUMNS}, count(*) OVER () AS listed ${HELD}
  WHERE CASE WHEN s.member_id IS NULL THEN s.token_hash = $4 ELSE m.member_id IS NOT NULL END
    AND ${lastingIn('s.began_at', 's.used_at')}
  ORDER BY s.used_at DESC, s.session_hash LIMIT $5`;
const ADD = `
  INSERT INTO console_session (session_hash, member_id, token_hash, began_at, used_at) VALUES ($1, $2, $3, $4, $4)`;
// What somebody else is deleting is passed over: several who sign in at the same moment would wait for each other.
const TOO_MANY = `
  DELETE FROM console_session WHERE session_hash IN (
    SELECT session_hash FROM console_session WHERE session_hash IN (
      SELECT session_hash FROM console_session WHERE token_hash = $1
      ORDER BY began_at DESC, session_hash OFFSET ${MAX_SESSIONS_EACH})
    FOR UPDATE SKIP LOCKED)`;
const FORGET = `DELETE FROM console_session WHERE NOT (${lastingIn('began_at', 'used_at')})`;
const TOUCH = `UPDATE console_session SET used_at = greatest(used_at, $2) WHERE session_hash = $1`;
const END = 'DELETE FROM console_session WHERE session_hash = $1';
const SET_CODE = `
  INSERT INTO console_code (token_hash, code_hash, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (token_hash) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
const TAKE_CODE = 'DELETE FROM console_code WHERE code_hash = $1 RETURNING token_hash, expires_at';
const FORGET_CODES = 'DELETE FROM console_code WHERE expires_at < $1';

interface SessionRow {
  token_hash: string;
  began_at: string;
  used_at: string;
  member_id: string | null;
  client_id: string;
  group_key: string;
  display_name: string;
  handle: string;
  role: MemberRole;
}

/** Resolves to the session with this hash, unless its member is disabled or the token gone. The caller checks its age. */
export async function findConsoleSession(
  sql: Sql,
  sessionHash: string,
  now: number,
): Promise<ConsoleSession | undefined> {
  const [row] = await sql.query<SessionRow>(FIND, [now, sessionHash]);
  return row && sessionOf(row);
}

/** Which sessions are live: those of members or of the administration token with this hash that last still. */
export interface LiveSessions extends LastingSessions {
  adminTokenHash: string;
}

/** Resolves to the live sessions, last used first, at most `limit`, and how many there are. */
export async function listConsoleSessions(
  sql: Sql,
  live: LiveSessions,
  limit: number,
): Promise<{ sessions: ConsoleSession[]; count: number }> {
  const values = [...lastingValues(live), live.adminTokenHash, limit];
  const rows = await sql.query<SessionRow & { listed: string }>(LIST, values);
  return { sessions: rows.map(sessionOf), count: Number(rows[0]?.listed ?? 0) };
}

function sessionOf(row: SessionRow): ConsoleSession {
  const { member_id: memberId, client_id: clientId, group_key: groupKey, handle, role } = row;
  const member = memberId !== null && {
    member: { memberId, clientId, groupKey, displayName: row.display_name, handle, role },
  };
  return {
    tokenHash: row.token_hash,
    beganAt: Number(row.began_at),
    usedAt: Number(row.used_at),
    ...member,
  };
}

/** Adds a session, and ends the oldest if its token has too many. */
export async function addConsoleSession(sql: Sql, session: NewSession): Promise<void> {
  const { sessionHash, memberId, tokenHash, now } = session;
  await sql.query(ADD, [sessionHash, memberId, tokenHash, now]);
  await sql.query(TOO_MANY, [tokenHash]);
}

/** Records that a session was used. */
export async function touchConsoleSession(
  sql: Sql,
  sessionHash: string,
  now: number,
): Promise<void> {
  await sql.query(TOUCH, [sessionHash, now]);
}

/** Ends a session. */
export async function endConsoleSession(sql: Sql, sessionHash: string): Promise<void> {
  await sql.query(END, [sessionHash]);
}

/** Deletes the sessions that last no more, and expired codes. */
export async function forgetConsoleSessions(sql: Sql, lasting: LastingSessions): Promise<void> {
  await sql.query(FORGET, lastingValues(lasting));
  await sql.query(FORGET_CODES, [lasting.now]);
}

/** Sets a token's code, replacing the one it had. */
export async function setConsoleCode(
  sql: Sql,
  code: { tokenHash: string; codeHash: string; expiresAt: number },
): Promise<void> {
  await sql.query(SET_CODE, [code.tokenHash, code.codeHash, code.expiresAt]);
}

/** Uses up a code and resolves to the hash of its token; undefined if the code is unknown, used or expired. */
export async function takeConsoleCode(
  sql: Sql,
  codeHash: string,
  now: number,
): Promise<string | undefined> {
  type Row = { token_hash: string; expires_at: string };
  const [row] = await sql.query<Row>(TAKE_CODE, [codeHash]);
  return row && Number(row.expires_at) > now ? row.token_hash : undefined;
}
