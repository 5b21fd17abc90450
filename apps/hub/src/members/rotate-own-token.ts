import { HubError, rotateOwnToken } from '@app/domain';
import { type Principal, findMember, findToken } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { EventStore } from '../event-store/event-store.js';
import { decidedEvents } from '../event-store/append/decided-events.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { CredentialIssuer, type Credentials } from './credentials.js';

/** Replaces exactly the presented token by a new one, for the same client. */
export class RotateOwnToken extends Command<Credentials> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@CommandHandler(RotateOwnToken)
export class RotateOwnTokenHandler implements ICommandHandler<RotateOwnToken> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ principal }: RotateOwnToken): Promise<Credentials> {
    const { memberId, clientId, groupKey } = principal;
    const issued = this.credentials.newToken();
    const log = { groupKey, purpose: 'administration' } as const;
    return this.store.decide([log], async (sql) => {
      const member = await findMember(sql, memberId);
      if (!member) throw new HubError('auth.invalid_token');
      const token = await findToken(sql, principal.tokenHash);
      const command = { issued, rotatedBy: memberId, now: this.now() };
      const events = rotateOwnToken({ member, token }, command);
      return {
        events: decidedEvents(log, events, { memberId, clientId }, this.random.uuid),
        result: this.credentials.toCredentials({ memberId, clientId, groupKey }, issued),
      };
    });
  }
}
