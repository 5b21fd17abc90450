import { type ClientDescription, type EventPayloads, type TokenRecord } from '@app/domain';
import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';
import type { Sql } from '../sql.js';

/** The display name of an erased member. */
const ERASED_NAME = 'erased member';

const NO_AUTOMATION = JSON.stringify({ autoInit: false, autoReference: false, autoSync: false });

const ADD_MEMBER = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at) VALUES ($1, $2, $3, $4, $5)`;
const ADD_CLIENT = `
  INSERT INTO clients (client_id, member_id, client_label, hostname, tools, automation, joined_at, signing_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const ADD_TOKEN = `
  INSERT INTO access_tokens (token_hash, member_id, client_id, expires_at) VALUES ($1, $2, $3, $4)`;
const REMOVE_TOKEN = 'DELETE FROM access_tokens WHERE token_hash = $1';
const REMOVE_TOKENS = 'DELETE FROM access_tokens WHERE member_id = $1';
const REMOVE_TOKENS_OF_CLIENT = 'DELETE FROM access_tokens WHERE client_id = $1';
const REVOKE_CLIENT = 'UPDATE clients SET revoked_at = $2 WHERE client_id = $1';
const SET_KEY = 'UPDATE clients SET signing_key = $2 WHERE client_id = $1';
const ENABLE = 'UPDATE members SET disabled_at = NULL, disabled_reason = NULL WHERE member_id = $1';
const SET_ROLE = 'UPDATE members SET role = $2 WHERE member_id = $1';
const SET_NAME = 'UPDATE members SET display_name = $2 WHERE member_id = $1';
// Sets every value, so that a rebuild, which finds the payloads gone, makes the same rows.
const KEEP_ID = `
  INSERT INTO members AS known (member_id, group_key, handle, display_name, joined_at, disabled_at, erased_at)
  VALUES ($1, $2, $1, '${ERASED_NAME}', $3, $4, $4)
  ON CONFLICT (member_id) DO UPDATE SET handle = excluded.handle, display_name = excluded.display_name,
    joined_at = excluded.joined_at, disabled_at = excluded.disabled_at, disabled_reason = NULL,
    erased_at = excluded.erased_at, role = DEFAULT`;
const FORGET_CLIENTS = 'DELETE FROM clients WHERE member_id = $1';
const KEEP_CLIENTS = `
  INSERT INTO clients (client_id, member_id, tools, automation, joined_at, revoked_at)
  SELECT client_id, $1, '[]', '${NO_AUTOMATION}', joined_at, $4
  FROM unnest($2::text[], $3::bigint[]) AS client (client_id, joined_at)`;
const DISABLE = 'UPDATE members SET disabled_at = $2, disabled_reason = $3 WHERE member_id = $1';

interface Admission {
  memberId: string;
  client: ClientDescription;
  token: TokenRecord;
}

async function admit(sql: Sql, { memberId, client, token }: Admission, at: string): Promise<void> {
  await sql.query(ADD_CLIENT, [
    client.clientId,
    memberId,
    client.clientLabel,
    client.hostname,
    JSON.stringify(client.tools),
    JSON.stringify(client.automation),
    Date.parse(at),
    client.signingKey ?? null,
  ]);
  await addToken(sql, memberId, client.clientId, token);
}

function addToken(sql: Sql, memberId: string, clientId: string, token: TokenRecord) {
  return sql.query(ADD_TOKEN, [token.hash, memberId, clientId, Date.parse(token.expiresAt)]);
}

async function erase(erased: EventPayloads['member.erased'], sql: Sql): Promise<void> {
  const { memberId, groupKey, joinedAt, clients } = erased;
  const erasedAt = Date.parse(erased.erasedAt);
  await sql.query(KEEP_ID, [memberId, groupKey, Date.parse(joinedAt), erasedAt]);
  await sql.query(REMOVE_TOKENS, [memberId]);
  await sql.query(FORGET_CLIENTS, [memberId]);
  const ids = clients.map(({ clientId }) => clientId);
  const times = clients.map((client) => Date.parse(client.joinedAt));
  await sql.query(KEEP_CLIENTS, [memberId, ids, times, erasedAt]);
}

/** Members, their clients and the access tokens in force. A disabled member keeps its tokens, by which the refused sender is known. */
export const membersProjection: Projection = {
  name: 'members',
  version: 1,
  purposes: ['administration'],
  tables: ['members', 'clients', 'access_tokens'],
  ...byKind({
    'member.joined': async (joined, sql) => {
      const { memberId, groupKey, handle, displayName, joinedAt } = joined;
      await sql.query(ADD_MEMBER, [memberId, groupKey, handle, displayName, Date.parse(joinedAt)]);
      await admit(sql, joined, joinedAt);
    },
    'member.client_added': (added, sql) => admit(sql, added, added.addedAt),
    'member.enabled': ({ memberId }, sql) => sql.query(ENABLE, [memberId]),
    'member.role_changed': ({ memberId, role }, sql) => sql.query(SET_ROLE, [memberId, role]),
    'member.renamed': ({ memberId, displayName }, sql) =>
      sql.query(SET_NAME, [memberId, displayName]),
    'member.erased': erase,
    'member.client_revoked': async ({ clientId, revokedAt }, sql) => {
      await sql.query(REVOKE_CLIENT, [clientId, Date.parse(revokedAt)]);
      await sql.query(REMOVE_TOKENS_OF_CLIENT, [clientId]);
    },
    'member.disabled': ({ memberId, disabledAt, reason }, sql) =>
      sql.query(DISABLE, [memberId, Date.parse(disabledAt), reason]),
    'auth.token_rotated': async ({ memberId, clientId, replaces, token, signingKey }, sql) => {
      await (replaces === null
        ? sql.query(REMOVE_TOKENS, [memberId])
        : sql.query(REMOVE_TOKEN, [replaces]));
      await addToken(sql, memberId, clientId, token);
      if (signingKey !== undefined) await sql.query(SET_KEY, [clientId, signingKey]);
    },
  }),
};
