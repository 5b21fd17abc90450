import { revokeClient } from '@app/domain';
import { type MemberRecord, isClientRevoked } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { decideOnMember } from './decide-on-member.js';

/** Ends all tokens of one client for good: its next request is refused, on every replica. */
export class RevokeClient extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly clientId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RevokeClient)
export class RevokeClientHandler implements ICommandHandler<RevokeClient> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, clientId, actor }: RevokeClient): Promise<MemberRecord> {
    return decideOnMember(this.store, { memberId, actor }, async (member, sql) => {
      const state = { member, revoked: await isClientRevoked(sql, memberId, clientId) };
      return revokeClient(state, { clientId, revokedBy: actor.memberId, now: this.now() });
    });
  }
}
