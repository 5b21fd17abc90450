import { HubError, disableMember } from '@app/domain';
import { type MemberRecord, findMember, findMemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';

/** Shuts a member out: its next request is refused, on every replica. */
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

  async execute({ memberId, reason, actor }: DisableMember): Promise<MemberRecord> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) =>
      disableMember(await findMember(sql, memberId), {
        ...(reason !== undefined && { reason }),
        disabledBy: actor.memberId,
        now: this.now(),
      }),
    );
    const record = await findMemberRecord(this.store.sql, memberId);
    if (!record) throw new HubError('admin.member_not_found');
    return record;
  }
}
