import { HubError, revokeClient } from '@app/domain';
import { type MemberRecord, findMember, findMemberRecord, isClientRevoked } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';

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

  async execute({ memberId, clientId, actor }: RevokeClient): Promise<MemberRecord> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const member = await findMember(sql, memberId);
      const state = { member, revoked: await isClientRevoked(sql, memberId, clientId) };
      return revokeClient(state, {
        clientId,
        revokedBy: actor.memberId,
        now: this.now(),
      });
    });
    const record = await findMemberRecord(this.store.sql, memberId);
    if (!record) throw new HubError('admin.member_not_found');
    return record;
  }
}
