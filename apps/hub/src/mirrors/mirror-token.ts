import { SEAL_NONCE_BYTES, exchangeTime, mirrorKey, open, seal } from '@app/domain';
import type { Mirror, MirrorSecret } from '../event-store/mirror/mirror.js';
import type { Clock } from '../runtime/clock.js';
import type { Randomness } from '../runtime/randomness.js';
import { type PeerCredentials, PeerMembership } from './peer/peer-membership.js';
import type { Asking } from './peer/peer-request.js';

/** What the token of a mirror takes. */
export interface TokenParts {
  masterKey: Buffer;
  random: Randomness;
  now: Clock;
  /** What this hub is called by another one that it joins. */
  ownName: () => string;
}

/** A handle of its own for each mirror, since members who left keep theirs. */
const HANDLE_ID_LENGTH = 8;

/**
 * Resolves to the token with which a mirror asks the other hub. With an invite this hub becomes a member there first, and from then on
 * exchanges its token before that ends; `keep` is what keeps a new one. A token that somebody gave is used as it is. Throws what the other
 * hub refuses with, and what `keep` throws.
 */
export async function tokenOf(
  mirror: Mirror,
  asking: Asking,
  parts: TokenParts,
  keep: (secret: MirrorSecret) => Promise<void>,
): Promise<string> {
  const { masterKey, random, now, ownName } = parts;
  const { mirrorId, url, branch, member } = mirror;
  const secret = open(masterKey, mirror.tokenSealed);
  const membership = () => new PeerMembership(url, mirrorKey(masterKey, mirrorId), asking);
  const kept = async ({ accessToken, clientId, expiresAt }: PeerCredentials): Promise<string> => {
    const tokenSealed = seal(masterKey, accessToken, random.bytes(SEAL_NONCE_BYTES));
    const exchangeAt = Math.trunc(exchangeTime(expiresAt, now()));
    await keep({ tokenSealed, isInvite: false, member: { clientId, exchangeAt } });
    return accessToken;
  };
  if (mirror.isInvite) {
    const displayName = `Mirror of ${ownName()}`;
    const handle = `mirror-${mirrorId.slice(0, HANDLE_ID_LENGTH)}`;
    const join = { inviteToken: secret, groupKey: branch, displayName, handle };
    return kept(await membership().join({ ...join, clientLabel: 'mirror' }));
  }
  if (member === null || now() < member.exchangeAt) return secret;
  return kept(await membership().exchange(secret, member));
}
