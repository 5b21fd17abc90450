import { HubError, invalidAt } from '../errors.js';
import type { DomainEvent } from '../events.js';
import type { MemberRole } from '../records/member-role.js';
import { displayNameOf } from '../encoding/names.js';
import { formatTimestamp } from '../encoding/timestamps.js';

/** A member as decisions need it. */
export interface MemberState {
  memberId: string;
  groupKey: string;
  handle: string;
  displayName: string;
  /** Milliseconds since 1970; null for an active member. */
  disabledAt: number | null;
  role: MemberRole;
  /** Milliseconds since 1970; absent for one that has not been erased. */
  erasedAt?: number;
  /** Those that have not been revoked, oldest first. */
  clientIds: string[];
}

/** Asks to shut a member out. */
export interface DisableMember {
  reason?: string | null;
  disabledBy: string;
  now: number;
}

/** Asks to let a member in again. */
export interface EnableMember {
  enabledBy: string;
  now: number;
}

/** Asks to make a member an administrator, or one no longer. */
export interface ChangeRole {
  role: MemberRole;
  changedBy: string;
  now: number;
}

/** Asks that a member be called otherwise from now on. */
export interface RenameMember {
  displayName: string;
  /** The member itself, or an administrator. */
  renamedBy: string;
  now: number;
}

/** What revoking a client reads: its member, and whether the client has been revoked already. */
export interface ClientState {
  member: MemberState | null;
  revoked: boolean;
}

/** Asks to end all tokens of one client for good. */
export interface RevokeClient {
  clientId: string;
  revokedBy: string;
  now: number;
}

/** Disables a member, once; throws admin.member_not_found. */
export function disableMember(
  member: MemberState | null,
  { reason, disabledBy, now }: DisableMember,
): DomainEvent<'member.disabled'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.disabledAt !== null) return [];
  const { memberId, groupKey } = member;
  const disabledAt = formatTimestamp(now);
  return [
    {
      kind: 'member.disabled',
      payload: { memberId, groupKey, reason: reason ?? null, disabledAt, disabledBy },
    },
  ];
}

/** Lets a disabled member in again, with the tokens it had; throws admin.member_not_found and admin.member_erased. */
export function enableMember(
  member: MemberState | null,
  { enabledBy, now }: EnableMember,
): DomainEvent<'member.enabled'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.erasedAt !== undefined) throw new HubError('admin.member_erased');
  if (member.disabledAt === null) return [];
  const { memberId, groupKey } = member;
  const payload = { memberId, groupKey, enabledAt: formatTimestamp(now), enabledBy };
  return [{ kind: 'member.enabled', payload }];
}

/** Gives a member a role that it does not have; throws admin.member_not_found and admin.member_erased. */
export function changeRole(
  member: MemberState | null,
  { role, changedBy, now }: ChangeRole,
): DomainEvent<'member.role_changed'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.erasedAt !== undefined) throw new HubError('admin.member_erased');
  if (member.role === role) return [];
  const { memberId, groupKey } = member;
  const payload = { memberId, groupKey, role, changedAt: formatTimestamp(now), changedBy };
  return [{ kind: 'member.role_changed', payload }];
}

/**
 * Gives a member another name; its handle and its id stay. No event when it has that name. Throws admin.member_not_found,
 * admin.member_erased, auth.member_disabled for a disabled member that asks itself, and request.invalid at `displayName` for an empty one.
 */
export function renameMember(
  member: MemberState | null,
  { displayName: given, renamedBy, now }: RenameMember,
): DomainEvent<'member.renamed'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.erasedAt !== undefined) throw new HubError('admin.member_erased');
  const { memberId, groupKey } = member;
  if (member.disabledAt !== null && renamedBy === memberId)
    throw new HubError('auth.member_disabled');
  const displayName = displayNameOf(given);
  if (displayName === null) throw invalidAt('displayName', 'must not be empty');
  if (displayName === member.displayName) return [];
  const payload = { memberId, groupKey, displayName, renamedAt: formatTimestamp(now), renamedBy };
  return [{ kind: 'member.renamed', payload }];
}

/** What stays of a member after its names are gone: what decisions need, and what they rest on. */
export interface MemberTraces {
  /** Milliseconds since 1970, here and below. */
  joinedAt: number;
  clients: readonly { clientId: string; joinedAt: number }[];
  invites: readonly { tokenHash: string; uses: number }[];
  /** Which events of the administration log lose their payloads. */
  redacted: readonly number[];
}

/** Asks to take away, for good, what a member and its clients were called. */
export interface EraseMember {
  erasedBy: string;
  now: number;
}

/** Erases a member, once: it is shut out for good, and its id is nobody else's. Throws admin.member_not_found. */
export function eraseMember(
  member: MemberState | null,
  { joinedAt, clients, invites, redacted }: MemberTraces,
  { erasedBy, now }: EraseMember,
): DomainEvent<'member.erased'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (member.erasedAt !== undefined) return [];
  const { memberId, groupKey } = member;
  return [
    {
      kind: 'member.erased',
      payload: {
        memberId,
        groupKey,
        joinedAt: formatTimestamp(joinedAt),
        clients: clients.map((client) => ({
          clientId: client.clientId,
          joinedAt: formatTimestamp(client.joinedAt),
        })),
        invites: [...invites],
        redacted: [...redacted],
        erasedAt: formatTimestamp(now),
        erasedBy,
      },
    },
  ];
}

/** Revokes a client of a member, once; throws admin.member_not_found and admin.client_not_found. */
export function revokeClient(
  { member, revoked }: ClientState,
  { clientId, revokedBy, now }: RevokeClient,
): DomainEvent<'member.client_revoked'>[] {
  if (!member) throw new HubError('admin.member_not_found');
  if (revoked) return [];
  const { memberId, groupKey, clientIds } = member;
  if (!clientIds.includes(clientId)) throw new HubError('admin.client_not_found');
  const payload = { memberId, groupKey, clientId, revokedAt: formatTimestamp(now), revokedBy };
  return [{ kind: 'member.client_revoked', payload }];
}
