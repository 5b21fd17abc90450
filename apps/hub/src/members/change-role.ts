import { HubError, type MemberRole, changeRole } from '@app/domain';
import { type MemberRecord, findMember, findMemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
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

  async execute({ memberId, role, actor }: ChangeRole): Promise<MemberRecord> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    const command = { role, changedBy: actor.memberId, now: this.now() };
    await this.store.decide({ logs: [log], actor }, async (sql) =>
      changeRole(await findMember(sql, memberId), command),
    );
    const record = await findMemberRecord(this.store.sql, memberId);
    if (!record) throw new HubError('admin.member_not_found');
    return record;
  }
}
