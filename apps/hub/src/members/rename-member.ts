import { renameMember } from '@app/domain';
import type { MemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { decideOnMember } from './decide-on-member.js';

/** Gives a member another name, by itself or by an administrator. Throws what `renameMember` throws. */
export class RenameMember extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly displayName: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RenameMember)
export class RenameMemberHandler implements ICommandHandler<RenameMember> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, displayName, actor }: RenameMember): Promise<MemberRecord> {
    return decideOnMember(this.store, { memberId, actor }, (member) =>
      renameMember(member, { displayName, renamedBy: actor.memberId, now: this.now() }),
    );
  }
}
