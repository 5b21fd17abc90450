import { HubError, eraseMember } from '@app/domain';
import {
  type MemberRecord,
  auditProjection,
  countUses,
  findJoinTimes,
  findMember,
  findMemberRecord,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { redactNames } from '../event-store/integrity/redact-member.js';

/**
 * Takes away for good what a member and its clients were called, in every log and read model of this hub, and shuts it out; again, the
 * answer is the same. Throws `admin.member_not_found`.
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

  async execute({ memberId, actor }: EraseMember): Promise<MemberRecord> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const { groupKey } = found;
    const log = { groupKey, purpose: 'administration' } as const;
    const scope = { logs: [log] as const, actor, reads: [auditProjection] };
    await this.store.decide(scope, async (sql) => {
      const member = await findMember(sql, memberId);
      if (member?.erasedAt !== undefined) return [];
      const times = await findJoinTimes(sql, memberId);
      const { sequences: redacted, invites } = await redactNames(sql, groupKey, memberId);
      const traces = { ...times, redacted, invites: await countUses(sql, invites) };
      return eraseMember(member, traces, { erasedBy: actor.memberId, now: this.now() });
    });
    const record = await findMemberRecord(this.store.sql, memberId);
    if (!record) throw new HubError('admin.member_not_found');
    return record;
  }
}
