import { HubError, rotateMemberTokens } from '@app/domain';
import { findMember } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { decidedEvents } from '../event-store/append/decided-events.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { CredentialIssuer, type Credentials } from './credentials.js';

/** Ends all tokens of a member and answers a new one for its newest client. */
export class RotateMemberTokens extends Command<Credentials> {
  constructor(readonly memberId: string) {
    super();
  }
}

@CommandHandler(RotateMemberTokens)
export class RotateMemberTokensHandler implements ICommandHandler<RotateMemberTokens> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ memberId }: RotateMemberTokens): Promise<Credentials> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const { groupKey } = found;
    const issued = this.credentials.newToken();
    const log = { groupKey, purpose: 'administration' } as const;
    return this.store.decide([log], async (sql) => {
      const command = { issued, rotatedBy: ADMINISTRATOR.memberId, now: this.now() };
      const [event] = rotateMemberTokens(await findMember(sql, memberId), command);
      if (!event || event.kind !== 'auth.token_rotated')
        throw new Error('rotating decided nothing');
      const { clientId } = event.payload;
      return {
        events: decidedEvents(log, [event], ADMINISTRATOR, this.random.uuid),
        result: this.credentials.toCredentials({ memberId, clientId, groupKey }, issued),
      };
    });
  }
}
