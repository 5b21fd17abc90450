import type { MirrorFaultStatus } from '@app/domain';
import type { Sql } from '@app/projections';
import { type AccessPosition, type AccessRow, accessPositionOf } from '../log/log-position.js';

/** How a mirror fares: `syncing` while it reads, `waiting` until it is time to look again; `unreachable` and `unauthorized` are tried again. */
export type MirrorStatus =
  'syncing' | 'waiting' | 'unreachable' | 'unauthorized' | MirrorFaultStatus;

/** What lets a mirror in over there. */
export interface MirrorSecret {
  /** Under the master key: a bearer of a member, or the invite with which this hub is to join. */
  tokenSealed: string;
  isInvite: boolean;
  /** This hub as a client over there, and when it exchanges its token; null before it has joined, and where somebody gave a token. */
  member: { clientId: string; exchangeAt: number } | null;
}

/** Whose log is to be mirrored, and for whom. */
export interface MirrorSettings extends Omit<MirrorSecret, 'member'> {
  mirrorId: string;
  /** What the log is called here: `<hub>/<group>`. */
  origin: string;
  /** The group of this hub that may read it. */
  groupKey: string;
  serverId: string;
  /** The group over there. */
  branch: string;
  url: string;
  /** C2SP vkeys. */
  keys: string[];
  intervalMs: number;
}

/** A mirror with what has become of it. Times are milliseconds since 1970. */
export interface Mirror extends MirrorSettings, MirrorSecret {
  createdAt: number;
  createdBy: string;
  /** Null before the first page. */
  logId: string | null;
  /** How many events are here, and how many the other hub last said it had. */
  size: number;
  remoteSize: number;
  status: MirrorStatus;
  problem: string | null;
  /** The notes that show it. */
  evidence: string[] | null;
  note: string | null;
  withheld: number;
  redacted: number;
  /** Up to where the other hub's redactions are obeyed. */
  redactionsAfter: number;
  /** How far what its member gained access to over there is here. */
  access: AccessPosition;
  failures: number;
  nextAttemptAt: number;
  lastSuccessAt: number | null;
  /** Up to where and when it was last recorded. */
  recordedSize: number;
  recordedAt: number | null;
}

interface MirrorRow extends AccessRow {
  mirror_id: string;
  origin: string;
  group_key: string;
  server_id: string;
  branch: string;
  url: string;
  token_sealed: string;
  is_invite: boolean;
  peer_client_id: string | null;
  exchange_at: string | null;
  keys: string[];
  interval_ms: string;
  created_at: string;
  created_by: string;
  log_id: string | null;
  size: string | null;
  remote_size: string;
  status: MirrorStatus;
  problem: string | null;
  evidence: string[] | null;
  note: string | null;
  withheld: string;
  redacted: string;
  redactions_after: string;
  failures: number;
  next_attempt_at: string;
  last_success_at: string | null;
  recorded_size: string;
  recorded_at: string | null;
}

// Column by column: a later release may add some, and PostgreSQL refuses a prepared statement whose rows have come to differ.
const SELECT = `
  SELECT m.mirror_id, m.origin, m.group_key, m.server_id, m.branch, m.url, m.token_sealed, m.is_invite, m.peer_client_id, m.exchange_at, m.keys, m.interval_ms,
         m.created_at, m.created_by, m.log_id, m.remote_size, m.status, m.problem, m.evidence, m.note, m.withheld,
         m.redacted, m.redactions_after, m.access_sequence, m.backfill_sequence, m.failures, m.next_attempt_at, m.last_success_at, m.recorded_size,
         m.recorded_at, log.size
  FROM mirror m LEFT JOIN log ON log.log_id = m.log_id`;
const LIST = `${SELECT} ORDER BY m.origin`;
const FIND = `${SELECT} WHERE m.mirror_id = $1`;
const EXISTS = 'SELECT 1 FROM mirror WHERE origin = $1 OR server_id = $2 AND branch = $3';
const ADD = `
  INSERT INTO mirror (mirror_id, origin, group_key, server_id, branch, url, token_sealed, is_invite, keys, interval_ms, next_attempt_at, created_at, created_by, status)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, 'syncing')`;
// Whoever works on it has lost the claim, and what it was doing no longer counts.
const RESUME = `
  UPDATE mirror SET status = 'syncing', problem = NULL, evidence = NULL, failures = 0, next_attempt_at = $2, claimed_by = NULL, claimed_until = NULL
  WHERE mirror_id = $1`;

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** The mirror of a row. */
function mirrorOf(row: MirrorRow): Mirror {
  return {
    mirrorId: row.mirror_id,
    origin: row.origin,
    groupKey: row.group_key,
    serverId: row.server_id,
    branch: row.branch,
    url: row.url,
    tokenSealed: row.token_sealed,
    isInvite: row.is_invite,
    member:
      row.peer_client_id === null
        ? null
        : { clientId: row.peer_client_id, exchangeAt: Number(row.exchange_at) },
    keys: row.keys,
    intervalMs: Number(row.interval_ms),
    createdAt: Number(row.created_at),
    createdBy: row.created_by,
    logId: row.log_id,
    size: Number(row.size ?? 0),
    remoteSize: Number(row.remote_size),
    status: row.status,
    problem: row.problem,
    evidence: row.evidence,
    note: row.note,
    withheld: Number(row.withheld),
    redacted: Number(row.redacted),
    redactionsAfter: Number(row.redactions_after),
    access: accessPositionOf(row),
    failures: row.failures,
    nextAttemptAt: Number(row.next_attempt_at),
    lastSuccessAt: numberOf(row.last_success_at),
    recordedSize: Number(row.recorded_size),
    recordedAt: numberOf(row.recorded_at),
  };
}

/** The mirrors, by their origins. */
export async function listMirrors(sql: Sql): Promise<Mirror[]> {
  return (await sql.query<MirrorRow>(LIST)).map(mirrorOf);
}

/** A mirror by its id; undefined when there is none. */
export async function findMirror(sql: Sql, mirrorId: string): Promise<Mirror | undefined> {
  const [row] = await sql.query<MirrorRow>(FIND, [mirrorId]);
  return row && mirrorOf(row);
}

/** Whether the origin is taken, or the group of that hub is mirrored already. */
export async function isMirroredAlready(
  sql: Sql,
  { origin, serverId, branch }: MirrorSettings,
): Promise<boolean> {
  return (await sql.query(EXISTS, [origin, serverId, branch])).length > 0;
}

/** Adds a mirror, which is due at once. */
export async function addMirror(
  sql: Sql,
  {
    mirrorId,
    origin,
    groupKey,
    serverId,
    branch,
    url,
    tokenSealed,
    isInvite,
    keys,
    intervalMs,
  }: MirrorSettings,
  { now, createdBy }: { now: number; createdBy: string },
): Promise<void> {
  const whose = [mirrorId, origin, groupKey, serverId, branch, url];
  await sql.query(ADD, [...whose, tokenSealed, isInvite, keys, intervalMs, now, createdBy]);
}

/** Resumes a mirror, whatever has ended it. */
export async function resumeMirror(sql: Sql, mirrorId: string, now: number): Promise<void> {
  await sql.query(RESUME, [mirrorId, now]);
}
