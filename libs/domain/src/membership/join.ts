import { HubError } from '../errors.js';
import type { ClientDescription, DomainEvent } from '../events.js';
import type { GroupState } from './groups.js';
import { type InviteState, inviteStatus } from './invites.js';
import { clientIdOf, handleOf, memberIdOf, slugOf } from '../encoding/keys.js';
import { displayNameOf } from '../encoding/names.js';
import type { MemberState } from './members.js';
import type { IssuedToken } from './tokens.js';
import { formatTimestamp } from '../encoding/timestamps.js';

/** What joining reads under the lock of the group's administration log. */
export interface JoinState {
  /** The invite of the presented token, if there is one. */
  invite: InviteState | null;
  /** The invite's group; without an invite, the group asked for. */
  group: GroupState | null;
  /** The member of that group whose id the handle makes (see handleOf), also one that was erased. */
  member: MemberState | null;
}

/** Asks to become a member, or to add a client to oneself. */
export interface Join {
  displayName?: string | undefined;
  handle?: string | undefined;
  /** In clear, to tell a missing invite from an unknown one. */
  inviteToken?: string | undefined;
  groupKey?: string | undefined;
  client: JoiningClient;
  /** The member whose valid bearer token the request carries. */
  bearerMemberId: string | null;
  /** 8 random hex digits for the client id. */
  clientHex: string;
  issued: IssuedToken;
  now: number;
}

/** What a client says about itself; everything is optional. */
export interface JoiningClient {
  clientLabel?: string | undefined;
  hostname?: string | undefined;
  tools?: string[] | undefined;
  automation?: Partial<ClientDescription['automation']> | undefined;
  /** Its own public key, Ed25519 in base64. */
  signingKey?: string | undefined;
}

/**
 * Makes a member, or adds a client to the member whose bearer token the request carries; nobody takes over an identity.
 * Throws, checked in this order: join.display_name_required, join.invite_required, join.invite_invalid,
 * join.invite_exhausted, join.group_mismatch, join.group_closed, join.member_disabled, join.handle_taken.
 */
export function join(
  state: JoinState,
  command: Join,
): DomainEvent<'member.joined' | 'member.client_added'>[] {
  const displayName = displayNameOf(command.displayName);
  if (displayName === null) throw new HubError('join.display_name_required');
  const { groupKey } = openedGroup(state, command);
  checkIdentity(state.member, command.bearerMemberId);

  const { issued, now } = command;
  const handle = handleOf({ handle: command.handle, displayName });
  const memberId = memberIdOf(groupKey, handle);
  const client = describe(clientIdOf(groupKey, handle, command.clientHex), command.client);
  const token = { hash: issued.hash, expiresAt: formatTimestamp(issued.expiresAt) };
  const admission = { client, token, invite: state.invite?.tokenHash ?? null };
  const at = formatTimestamp(now);
  return state.member
    ? [{ kind: 'member.client_added', payload: { memberId, groupKey, addedAt: at, ...admission } }]
    : [
        {
          kind: 'member.joined',
          payload: { memberId, groupKey, handle, displayName, joinedAt: at, ...admission },
        },
      ];
}

/** The group that the request may enter, by its invite or because the group is open. */
function openedGroup({ invite, group }: JoinState, command: Join): GroupState {
  if (command.inviteToken) checkInvite(invite, command);
  else if (group?.joinMode !== 'open') throw new HubError('join.invite_required');
  if (!group) throw new Error('the group of an invite is never deleted');
  if (group.joinMode === 'closed') throw new HubError('join.group_closed');
  return group;
}

function checkInvite(invite: InviteState | null, { groupKey, now }: Join): void {
  const status = invite && inviteStatus(invite, now);
  if (status === 'exhausted') throw new HubError('join.invite_exhausted');
  if (!invite || status !== 'active') throw new HubError('join.invite_invalid');
  if (groupKey && slugOf(groupKey) !== invite.groupKey) throw new HubError('join.group_mismatch');
}

function checkIdentity(member: MemberState | null, bearerMemberId: string | null): void {
  if (!member) return;
  if (member.erasedAt !== undefined) throw new HubError('join.handle_taken');
  if (member.disabledAt !== null) throw new HubError('join.member_disabled');
  if (member.memberId !== bearerMemberId) throw new HubError('join.handle_taken');
}

function describe(clientId: string, given: JoiningClient): ClientDescription {
  const { autoInit, autoReference, autoSync } = given.automation ?? {};
  return {
    clientId,
    clientLabel: given.clientLabel ?? null,
    hostname: given.hostname ?? null,
    tools: given.tools ?? [],
    automation: {
      autoInit: autoInit ?? false,
      autoReference: autoReference ?? false,
      autoSync: autoSync ?? false,
    },
    ...(given.signingKey !== undefined && { signingKey: given.signingKey }),
  };
}
