import { formatTimestamp } from '../encoding/timestamps.js';
import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { type KeyChange, isEndorsed } from '../log/signatures/authorship.js';
import { isRenewalBy } from '../log/signatures/token-renewal.js';
import type { MemberState } from './members.js';

/** A day of a week: whoever works on weekdays finds a token on Monday that was new on Friday, and not one of the Monday before. */
const RENEW_AFTER_SHARE_OF_LIFE = 1 / 7;

/**
 * When its client exchanges a token that it got `now` and that ends at `expiresAt` (ISO 8601); in milliseconds since 1970. At its end at
 * the latest, also for a clock that is beyond that and may be put back.
 */
export function exchangeTime(expiresAt: string, now: number): number {
  const end = Date.parse(expiresAt);
  return Math.min(end, now + (end - now) * RENEW_AFTER_SHARE_OF_LIFE);
}

/** An access token that has neither been replaced nor ended with its member's other tokens. */
export interface TokenState {
  /** Hex SHA-256. */
  hash: string;
  clientId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** An access token made for a member before the decision; the token itself stays with the caller. */
export interface IssuedToken {
  /** Hex SHA-256. */
  hash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** What rotating one's own token reads: the member, and the presented token unless it is no longer in force. */
export interface OwnTokenState {
  member: MemberState;
  token: TokenState | null;
  /** What the client signs with, where it has a key of its own. */
  signingKey: string | null;
}

/** A key that a client wants to sign with, and the word of the one that it replaces. */
export interface NewKey {
  signingKey: string;
  endorsement: string | null;
}

/** Asks for a new token in place of old ones. */
export interface RotateToken {
  issued: IssuedToken;
  rotatedBy: string;
  /** Of the client whose token it is. */
  newKey?: NewKey | undefined;
  now: number;
}

/** Asks for a token in place of one that may have expired, or been exchanged for the token that is in force now. */
export interface RenewToken extends RotateToken {
  /** SHA-256 of the token that the client has, hex. */
  presented: string;
  /** By the client's own key: `signRenewal`. */
  signature: string;
  /** How long after its end a token can be renewed, in milliseconds. */
  renewableMs: number;
}

/**
 * Replaces exactly the presented token; of two rotations of one token the second fails.
 * Throws auth.invalid_token, auth.token_expired, auth.member_disabled, and auth.key_not_endorsed.
 */
export function rotateOwnToken(
  { member, token, signingKey }: OwnTokenState,
  command: RotateToken,
): DomainEvent<'auth.token_rotated' | 'member.client_key_changed'>[] {
  if (!token) throw new HubError('auth.invalid_token');
  if (token.expiresAt <= command.now) throw new HubError('auth.token_expired');
  if (member.disabledAt !== null) throw new HubError('auth.member_disabled');
  const { clientId } = token;
  const rotated = tokenRotated(member, clientId, token.hash, command);
  const key = command.newKey?.signingKey;
  if (key === undefined || key === signingKey) return [rotated];
  const told = { ...rotated, payload: { ...rotated.payload, signingKey: key } };
  // A first key is told by the events that it signs.
  if (signingKey === null) return [told];
  return [told, keyChanged(member, { clientId, signingKey: key, replaces: signingKey }, command)];
}

/**
 * Replaces a client's token that may have expired, as the client asks with its own key; decides nothing where the presented one has been
 * exchanged already and the one in its place has not expired.
 * Throws auth.invalid_token, auth.member_disabled, auth.renewal_not_signed, and auth.token_expired for one that ended too long ago.
 */
export function renewToken(
  { member, token, signingKey }: OwnTokenState,
  command: RenewToken,
): DomainEvent<'auth.token_rotated'>[] {
  if (!token) throw new HubError('auth.invalid_token');
  if (member.disabledAt !== null) throw new HubError('auth.member_disabled');
  const { clientId, hash, expiresAt } = token;
  const { presented, signature, renewableMs, now } = command;
  if (
    signingKey === null ||
    !isRenewalBy(signingKey, { clientId, tokenHash: presented }, signature)
  )
    throw new HubError('auth.renewal_not_signed');
  if (expiresAt + renewableMs <= now) throw new HubError('auth.token_expired');
  if (hash !== presented && expiresAt > now) return [];
  return [tokenRotated(member, clientId, hash, command)];
}

/**
 * Ends all tokens of a member and gives its newest client that has not been revoked a new one.
 * Throws admin.member_not_found, admin.member_disabled, and admin.client_not_found when all have been revoked.
 */
export function rotateMemberTokens(
  member: MemberState | null,
  command: RotateToken,
): DomainEvent<'auth.token_rotated'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.disabledAt !== null) throw new HubError('admin.member_disabled');
  const clientId = member.clientIds.at(-1);
  if (clientId === undefined) throw new HubError('admin.client_not_found');
  return [tokenRotated(member, clientId, null, command)];
}

function keyChanged(
  { memberId, groupKey }: MemberState,
  change: KeyChange,
  { newKey, now }: RotateToken,
): DomainEvent<'member.client_key_changed'> {
  const { endorsement = null } = newKey ?? {};
  if (endorsement === null || !isEndorsed(change, endorsement))
    throw new HubError('auth.key_not_endorsed');
  const payload = { memberId, groupKey, ...change, endorsement, changedAt: formatTimestamp(now) };
  return { kind: 'member.client_key_changed', payload };
}

function tokenRotated(
  { memberId, groupKey }: MemberState,
  clientId: string,
  replaces: string | null,
  { issued, rotatedBy, now }: RotateToken,
): DomainEvent<'auth.token_rotated'> {
  const token = { hash: issued.hash, expiresAt: formatTimestamp(issued.expiresAt) };
  const rotatedAt = formatTimestamp(now);
  return {
    kind: 'auth.token_rotated',
    payload: { memberId, groupKey, clientId, replaces, token, rotatedAt, rotatedBy },
  };
}
