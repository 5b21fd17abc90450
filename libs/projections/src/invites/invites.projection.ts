import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';
import type { Sql } from '../sql.js';

const CREATE = `
  INSERT INTO invites (token_hash, group_key, token_sealed, token_hint, max_uses, expires_at, created_at, created_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const REVOKE = 'UPDATE invites SET revoked_at = $2, revoked_by = $3 WHERE token_hash = $1';
const USE = 'UPDATE invites SET uses = uses + 1 WHERE token_hash = $1';

const SET_USES = `
  UPDATE invites SET uses = used.uses FROM unnest($1::text[], $2::int[]) AS used (token_hash, uses)
  WHERE invites.token_hash = used.token_hash`;

async function use({ invite }: { invite: string | null }, sql: Sql): Promise<void> {
  if (invite !== null) await sql.query(USE, [invite]);
}

/** Invites, and how often each has been used. */
export const invitesProjection: Projection = {
  name: 'invites',
  version: 1,
  purposes: ['administration'],
  tables: ['invites'],
  ...byKind({
    'invite.created': (invite, sql) =>
      sql.query(CREATE, [
        invite.tokenHash,
        invite.groupKey,
        invite.tokenSealed,
        invite.tokenHint,
        invite.maxUses,
        Date.parse(invite.expiresAt),
        Date.parse(invite.createdAt),
        invite.createdBy,
      ]),
    'invite.revoked': ({ tokenHash, revokedAt, revokedBy }, sql) =>
      sql.query(REVOKE, [tokenHash, Date.parse(revokedAt), revokedBy]),
    'member.joined': use,
    'member.client_added': use,
    // After erasure, a rebuild cannot see which invite let the member in.
    'member.erased': ({ invites }, sql) =>
      sql.query(SET_USES, [
        invites.map(({ tokenHash }) => tokenHash),
        invites.map(({ uses }) => uses),
      ]),
  }),
};
