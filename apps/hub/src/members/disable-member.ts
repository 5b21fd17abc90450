import { disableMember } from '@app/domain';
import type { MemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { decideOnMember } from './decide-on-member.js';

/** Disables a member: its next request is refused, on every replica. */
export class DisableMember extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly reason: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(DisableMember)
export class DisableMemberHandler implements ICommandHandler<DisableMember> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, reason, actor }: DisableMember): Promise<MemberRecord> {
    return decideOnMember(this.store, { memberId, actor }, (member) =>
      disableMember(member, {
        ...(reason !== undefined && { reason }),
        disabledBy: actor.memberId,
        now: this.now(),
      }),
    );
  }
}
