import { HubError, rotateMemberTokens } from '@app/domain';
import { findMember } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import type { Actor } from '../../event-store/append/decision.js';
import { EventStore } from '../../event-store/event-store.js';
import { CredentialIssuer, type Credentials } from './credentials.js';

/** Ends all tokens of a member and returns a new one for its newest client. */
export class RotateMemberTokens extends Command<Credentials> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RotateMemberTokens)
export class RotateMemberTokensHandler implements ICommandHandler<RotateMemberTokens> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ memberId, actor }: RotateMemberTokens): Promise<Credentials> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const { groupKey } = found;
    const issued = this.credentials.newToken();
    const log = { groupKey, purpose: 'administration' } as const;
    const command = { issued, rotatedBy: actor.memberId, now: this.now() };
    const [rotated] = await this.store.decide({ logs: [log], actor }, async (sql) =>
      rotateMemberTokens(await findMember(sql, memberId), command),
    );
    if (rotated?.kind !== 'auth.token_rotated') throw new Error('rotating decided nothing');
    const { clientId } = rotated.payload;
    return this.credentials.toCredentials(
      { memberId, clientId, groupKey, signingKey: null },
      issued,
    );
  }
}
