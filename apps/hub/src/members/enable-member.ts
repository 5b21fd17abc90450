import { enableMember } from '@app/domain';
import type { MemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { decideOnMember } from './decide-on-member.js';

/** Lets a disabled member in again, with those of its tokens that have not expired. */
export class EnableMember extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EnableMember)
export class EnableMemberHandler implements ICommandHandler<EnableMember> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, actor }: EnableMember): Promise<MemberRecord> {
    return decideOnMember(this.store, { memberId, actor }, (member) =>
      enableMember(member, { enabledBy: actor.memberId, now: this.now() }),
    );
  }
}
