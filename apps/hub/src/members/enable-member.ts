import { HubError, enableMember } from '@app/domain';
import { type MemberRecord, findMember, findMemberRecord } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';

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

  async execute({ memberId, actor }: EnableMember): Promise<MemberRecord> {
    const found = await findMember(this.store.sql, memberId);
    if (!found) throw new HubError('admin.member_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      return enableMember(await findMember(sql, memberId), {
        enabledBy: actor.memberId,
        now: this.now(),
      });
    });
    const record = await findMemberRecord(this.store.sql, memberId);
    if (!record) throw new HubError('admin.member_not_found');
    return record;
  }
}
