import { HubError, type OwnTokenState } from '@app/domain';
import { type Principal, type Sql, findMember, findSigningKey, findToken } from '@app/projections';

/** Resolves to what is decided by when a client's own token is replaced. Throws auth.invalid_token if its member is gone. */
export async function readOwnToken(
  sql: Sql,
  { memberId, clientId, tokenHash }: Principal,
): Promise<OwnTokenState> {
  const member = await findMember(sql, memberId);
  if (!member) throw new HubError('auth.invalid_token');
  const token = await findToken(sql, tokenHash);
  return { member, token, signingKey: await findSigningKey(sql, clientId) };
}
