import type { InviteState } from '@app/domain';
import type { Sql } from '../sql.js';

/** An invite as it is stored; times in milliseconds since the epoch. */
export interface StoredInvite extends InviteState {
  /** The token, encrypted under the master key. */
  tokenSealed: string;
  createdAt: number;
  createdBy: string;
  revokedBy: string | null;
}

/** Which invites to list, newest first. */
export interface InviteFilter {
  groupKey?: string | undefined;
  /** The place after which to continue: a creation time and a token hash. */
  after?: readonly [number, string] | undefined;
  /** Only those with which somebody can join at this time, in milliseconds since the epoch. */
  usableAt?: number | undefined;
  limit: number;
}

interface InviteRow {
  token_hash: string;
  group_key: string;
  token_sealed: string;
  token_hint: string;
  uses: number;
  max_uses: number | null;
  expires_at: string;
  created_at: string;
  created_by: string;
  revoked_at: string | null;
  revoked_by: string | null;
}

const COLUMNS = `token_hash, group_key, token_sealed, token_hint, uses, max_uses, expires_at, created_at, created_by,
  revoked_at, revoked_by`;
const FIND = `SELECT ${COLUMNS} FROM invites WHERE token_hash = $1`;
const LIST = `
  SELECT ${COLUMNS} FROM invites
  WHERE ($1::text IS NULL OR group_key = $1) AND ($2::bigint IS NULL OR (created_at, token_hash) < ($2, $3))
    AND ($5::bigint IS NULL OR (revoked_at IS NULL AND expires_at > $5 AND (max_uses IS NULL OR uses < max_uses)))
  ORDER BY created_at DESC, token_hash DESC LIMIT $4`;

function inviteOf(row: InviteRow): StoredInvite {
  return {
    groupKey: row.group_key,
    tokenHash: row.token_hash,
    tokenSealed: row.token_sealed,
    tokenHint: row.token_hint,
    uses: row.uses,
    maxUses: row.max_uses,
    expiresAt: Number(row.expires_at),
    createdAt: Number(row.created_at),
    createdBy: row.created_by,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
    revokedBy: row.revoked_by,
  };
}

const COUNT_USES = 'SELECT token_hash, uses FROM invites WHERE token_hash = ANY($1) ORDER BY 1';

/** Resolves to how often each of these invites, named by token hash, has been used. */
export async function countUses(
  sql: Sql,
  tokenHashes: readonly string[],
): Promise<{ tokenHash: string; uses: number }[]> {
  type Row = { token_hash: string; uses: number };
  const rows = await sql.query<Row>(COUNT_USES, [tokenHashes]);
  return rows.map(({ token_hash: tokenHash, uses }) => ({ tokenHash, uses }));
}

/** Resolves to the invite with this token hash (hex), or null. */
export async function findInvite(sql: Sql, tokenHash: string): Promise<StoredInvite | null> {
  const [row] = await sql.query<InviteRow>(FIND, [tokenHash]);
  return row ? inviteOf(row) : null;
}

/** Resolves to the invites of one group or all, newest first. */
export async function listInvites(sql: Sql, filter: InviteFilter): Promise<StoredInvite[]> {
  const [createdAt, tokenHash] = filter.after ?? [null, null];
  const rows = await sql.query<InviteRow>(LIST, [
    filter.groupKey ?? null,
    createdAt,
    tokenHash,
    filter.limit,
    filter.usableAt ?? null,
  ]);
  return rows.map(inviteOf);
}
