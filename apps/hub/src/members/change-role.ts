import { type MemberRole, changeRole } from '@app/domain';
import type { MemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { decideOnMember } from './decide-on-member.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** Makes a member an administrator in the console, or one no longer. */
export class ChangeRole extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly role: MemberRole,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, role, actor }: ChangeRole): Promise<MemberRecord> {
    return decideOnMember(this.store, { memberId, actor }, (member) =>
      changeRole(member, { role, changedBy: actor.memberId, now: this.now() }),
    );
  }
}
