import { type JoiningClient, handleOf, join, memberIdOf, slugOf, tokenHash } from '@app/domain';
import { type Sql, findGroup, findInvite, findMember } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { CredentialIssuer, type Credentials } from './tokens/credentials.js';

/** The request to join a group. */
export interface JoinRequest {
  inviteToken?: string | undefined;
  groupKey?: string | undefined;
  displayName?: string | undefined;
  handle?: string | undefined;
  client: JoiningClient;
}

/** Makes a member with a first client, or adds a client to the member whose valid bearer the request carries. */
export class JoinGroup extends Command<Credentials> {
  constructor(
    readonly request: JoinRequest,
    readonly bearerMemberId: string | null,
    readonly requestId?: string,
  ) {
    super();
  }
}

const CLIENT_HEX_BYTES = 4;

/** What a join decides. */
type Joining = ReturnType<typeof join>[number];

@CommandHandler(JoinGroup)
export class JoinGroupHandler implements ICommandHandler<JoinGroup> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request: asked, bearerMemberId, requestId }: JoinGroup): Promise<Credentials> {
    const request = await this.named(asked, bearerMemberId);
    const issued = this.credentials.newToken();
    const clientHex = this.random.bytes(CLIENT_HEX_BYTES).toString('hex');
    const command = { ...request, bearerMemberId, clientHex, issued, now: this.now() };
    const groupKey = await this.groupKeyOf(request);
    const group = groupKey === null ? null : await findGroup(this.store.sql, groupKey);
    if (!group) {
      // Nothing to lock: this throws the refusal that fits.
      join(await this.read(this.store.sql, request, null), command);
      throw new Error('a group that is not there was joined');
    }
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    const actor = (event: Joining) => ({ ...newcomer(event), requestId });
    const [joined] = await this.store.decide({ logs: [log], actor }, async (sql) =>
      join(await this.read(sql, request, group.groupKey), command),
    );
    if (!joined) throw new Error('joining decided nothing');
    return this.credentials.toCredentials(
      {
        ...newcomer(joined),
        groupKey: group.groupKey,
        signingKey: request.client.signingKey ?? null,
      },
      issued,
    );
  }

  /** A join with a bearer but no name uses the member's own: another machine does not know it, and a guess would make another member. */
  private async named(request: JoinRequest, bearerMemberId: string | null): Promise<JoinRequest> {
    const { displayName, handle } = request;
    if (bearerMemberId === null || displayName !== undefined || handle !== undefined)
      return request;
    const member = await findMember(this.store.sql, bearerMemberId);
    return member
      ? { ...request, displayName: member.displayName, handle: member.handle }
      : request;
  }

  private async groupKeyOf({ inviteToken, groupKey }: JoinRequest): Promise<string | null> {
    if (!inviteToken) return groupKey ? slugOf(groupKey) : null;
    const invite = await findInvite(this.store.sql, tokenHash(inviteToken));
    return invite?.groupKey ?? null;
  }

  private async read(sql: Sql, request: JoinRequest, groupKey: string | null) {
    const { inviteToken, handle, displayName } = request;
    const member =
      groupKey && displayName
        ? await findMember(sql, memberIdOf(groupKey, handleOf({ handle, displayName })))
        : null;
    return {
      invite: inviteToken ? await findInvite(sql, tokenHash(inviteToken)) : null,
      group: groupKey ? await findGroup(sql, groupKey) : null,
      member,
    };
  }
}

/** A join is recorded for the member and the client that it makes. */
function newcomer({ payload: { memberId, client } }: Joining): Actor {
  return { memberId, clientId: client.clientId };
}
