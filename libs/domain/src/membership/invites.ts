import { HubError, invalidAt } from '../errors.js';
import type { DomainEvent } from '../events.js';
import type { GroupState } from './groups.js';
import { DEFAULT_INVITE_TTL_MS, MAX_INVITE_USES } from '../limits.js';
import { tokenHash, tokenHint } from '../encoding/secrets.js';
import { formatTimestamp, parseTimestamp } from '../encoding/timestamps.js';

/** An invite as decisions need it; times in milliseconds since 1970. */
export interface InviteState {
  groupKey: string;
  tokenHash: string;
  tokenHint: string;
  expiresAt: number;
  /** Null for any number of joins. */
  maxUses: number | null;
  /** Joins made with it so far. */
  uses: number;
  revokedAt: number | null;
}

/** Whether an invite admits, and if not, why. */
export type InviteStatus = 'active' | 'expired' | 'exhausted' | 'revoked';

/** What creating an invite reads: its group, and whether the token is in use already. */
export interface InviteCreation {
  group: GroupState | null;
  tokenExists: boolean;
}

/** Asks for an invite. `expiresAt` and `maxUses` are as the administrator gave them; absent or null means the default. */
export interface CreateInvite {
  /** In clear; the event carries only its hash, its hint and `tokenSealed`. */
  token: string;
  /** The token under the master key, as seal() writes it. */
  tokenSealed: string;
  expiresAt?: unknown;
  maxUses?: unknown;
  createdBy: string;
  now: number;
}

/** Asks to end an invite. */
export interface RevokeInvite {
  revokedBy: string;
  now: number;
}

const TOKEN = /^[!-~]{1,200}$/;

/** The status of an invite at the time `now`; a revoked one stays revoked and an expired one is not called exhausted. */
export function inviteStatus(invite: InviteState, now: number): InviteStatus {
  if (invite.revokedAt !== null) return 'revoked';
  if (invite.expiresAt <= now) return 'expired';
  return invite.maxUses !== null && invite.uses >= invite.maxUses ? 'exhausted' : 'active';
}

/**
 * Creates an invite that ends after 24 hours unless told otherwise.
 * Throws request.invalid at `token`, admin.invite_expires_at_invalid (also for a past time), admin.invite_max_uses_invalid,
 * admin.group_not_found and admin.invite_token_exists.
 */
export function createInvite(
  { group, tokenExists }: InviteCreation,
  command: CreateInvite,
): DomainEvent<'invite.created'>[] {
  const { token, tokenSealed, createdBy, now } = command;
  checkToken(token);
  const expiresAt = formatTimestamp(expiryOf(command.expiresAt, now));
  const maxUses = maxUsesOf(command.maxUses);
  if (!group) throw new HubError('admin.group_not_found');
  if (tokenExists) throw new HubError('admin.invite_token_exists');
  return [
    {
      kind: 'invite.created',
      payload: {
        groupKey: group.groupKey,
        tokenHash: tokenHash(token),
        tokenSealed,
        tokenHint: tokenHint(token),
        expiresAt,
        maxUses,
        createdAt: formatTimestamp(now),
        createdBy,
      },
    },
  ];
}

/** Revokes an invite, once; throws admin.invite_not_found. */
export function revokeInvite(
  invite: InviteState | null,
  { revokedBy, now }: RevokeInvite,
): DomainEvent<'invite.revoked'>[] {
  if (!invite) throw new HubError('admin.invite_not_found');
  if (invite.revokedAt !== null) return [];
  const { groupKey, tokenHash: hash, tokenHint: hint } = invite;
  const revokedAt = formatTimestamp(now);
  return [
    {
      kind: 'invite.revoked',
      payload: { groupKey, tokenHash: hash, tokenHint: hint, revokedAt, revokedBy },
    },
  ];
}

function checkToken(token: string): void {
  if (!TOKEN.test(token))
    throw invalidAt('token', 'must be 1 to 200 printable ASCII characters without spaces');
}

function expiryOf(given: unknown, now: number): number {
  if (given === undefined || given === null) return now + DEFAULT_INVITE_TTL_MS;
  const expiresAt = typeof given === 'string' ? parseTimestamp(given) : null;
  if (expiresAt === null || expiresAt <= now) throw new HubError('admin.invite_expires_at_invalid');
  return expiresAt;
}

function maxUsesOf(given: unknown): number | null {
  if (given === undefined || given === null) return null;
  if (isUses(given)) return given;
  throw new HubError('admin.invite_max_uses_invalid');
}

function isUses(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INVITE_USES;
}
