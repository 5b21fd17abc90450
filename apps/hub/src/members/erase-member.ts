import { eraseMember } from '@app/domain';
import { type MemberRecord, auditProjection, countUses, findJoinTimes } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { redactNames } from '../event-store/integrity/redact-member.js';
import { decideOnMember } from './decide-on-member.js';

/**
 * Erases the names of a member and its clients for good, in every log and read model of this hub, and disables the member. Repeating
 * it changes nothing. Throws `admin.member_not_found`.
 */
export class EraseMember extends Command<MemberRecord> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EraseMember)
export class EraseMemberHandler implements ICommandHandler<EraseMember> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, actor }: EraseMember): Promise<MemberRecord> {
    const decision = { memberId, actor, reads: [auditProjection] };
    return decideOnMember(this.store, decision, async (member, sql) => {
      if (member.erasedAt !== undefined) return [];
      const times = await findJoinTimes(sql, memberId);
      const { sequences: redacted, invites } = await redactNames(sql, member.groupKey, memberId);
      const traces = { ...times, redacted, invites: await countUses(sql, invites) };
      return eraseMember(member, traces, { erasedBy: actor.memberId, now: this.now() });
    });
  }
}
