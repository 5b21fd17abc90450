import type { MemberRole, SignatureRule } from '@app/domain';
import { signatureRuleOf } from './signature-rule.js';
import type { Sql } from '../sql.js';

/** The authenticated member and client behind a token. */
export interface Principal {
  tokenHash: string;
  memberId: string;
  clientId: string;
  groupKey: string;
  handle: string;
  displayName: string;
  /** Whether the member is disabled. */
  disabled: boolean;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Whether it administers the hub in the console. */
  isAdministrator: boolean;
  /** Whether its group accepts only signed events, and of which kind. */
  requireSignatures: SignatureRule;
  /** The client's own public key; null if it has none. */
  signingKey: string | null;
  /** Whether its group refuses events that look like a secret. */
  refuseSecrets: boolean;
  /** The id of its request, if it makes one. */
  requestId?: string;
  /** The group's standing for which it is assumed to hold, if this was not looked up for its request. */
  standing?: string;
}

/** A bearer, and its group's standing when it was looked up: it holds while the standing stays the same. */
export interface FoundBearer {
  principal: Principal;
  standing: string;
}

/** A group, and its standing at some time. */
export interface GroupStanding {
  groupKey: string;
  standing: string;
}

interface BearerRow {
  token_hash: string;
  member_id: string;
  client_id: string;
  group_key: string;
  handle: string;
  display_name: string;
  disabled: boolean;
  expires_at: string;
  role: MemberRole;
  require_signatures: boolean;
  require_own_keys: boolean;
  signing_key: string | null;
  refuse_secrets: boolean;
  standing: string;
}

/** SQL: a group's standing: the head hashes of the logs that decide on its members and settings, its own and the hub's. */
export const standingOf = (groupKey: string) => `(
  SELECT string_agg(coalesce(encode(log.head_hash, 'hex'), '-'), ' ' ORDER BY log.group_key) FROM log
  WHERE log.purpose = 'administration' AND log.group_key IN ('', ${groupKey}))`;

// The sub-select hides the array's length from the planner, which would otherwise plan anew each time.
const READ_STANDINGS = `
  SELECT wanted.group_key, ${standingOf('wanted.group_key')} AS standing FROM unnest((SELECT $1::text[])) AS wanted (group_key)`;

// A sub-select for the key: joining another table would cost every request more planning.
const FIND_BEARERS = `
  SELECT t.token_hash, t.member_id, t.client_id, m.group_key, m.handle, m.display_name,
         m.disabled_at IS NOT NULL AS disabled, t.expires_at, m.role, g.require_signatures, g.require_own_keys,
         g.refuse_secrets, ${standingOf('m.group_key')} AS standing,
         (SELECT c.signing_key FROM clients c WHERE c.client_id = t.client_id) AS signing_key
  FROM access_tokens t
  JOIN members m ON m.member_id = t.member_id
  JOIN groups g ON g.group_key = m.group_key
  WHERE t.token_hash = ANY($1)`;

/** Resolves to the bearers of these tokens (hex SHA-256), by token hash; unknown ones are missing. */
export async function findBearers(
  sql: Sql,
  tokenHashes: readonly string[],
): Promise<Map<string, FoundBearer>> {
  const rows = await sql.query<BearerRow>(FIND_BEARERS, [tokenHashes]);
  return new Map(
    rows.map((row) => [row.token_hash, { principal: principalOf(row), standing: row.standing }]),
  );
}

function principalOf(row: BearerRow): Principal {
  return {
    tokenHash: row.token_hash,
    memberId: row.member_id,
    clientId: row.client_id,
    groupKey: row.group_key,
    handle: row.handle,
    displayName: row.display_name,
    disabled: row.disabled,
    expiresAt: Number(row.expires_at),
    isAdministrator: row.role === 'administrator',
    requireSignatures: signatureRuleOf(row),
    signingKey: row.signing_key,
    refuseSecrets: row.refuse_secrets,
  };
}

/** Resolves to the standing of each group, by its key: a text that changes with every decision about the group or the hub. */
export async function readStandings(
  sql: Sql,
  groupKeys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.query<{ group_key: string; standing: string }>(READ_STANDINGS, [
    groupKeys,
  ]);
  return new Map(rows.map(({ group_key, standing }) => [group_key, standing]));
}
