import { HubError, type UpsertGroup as Settings, groupKeyOf, upsertGroup } from '@app/domain';
import { type GroupSummary, findGroup, listGroups } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG, createLog } from '../event-store/log/log.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** Creates a group, or changes the one with this key; fields that are left out stay as they are. */
export class UpsertGroup extends Command<GroupSummary> {
  constructor(
    readonly key: string,
    readonly settings: Omit<Settings, 'groupKey' | 'now'>,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UpsertGroup)
export class UpsertGroupHandler implements ICommandHandler<UpsertGroup> {
  constructor(
    private readonly store: EventStore,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ key, settings, actor }: UpsertGroup): Promise<GroupSummary> {
    const groupKey = groupKeyOf(key);
    const now = this.now();
    await this.store.decide({ logs: [HUB_LOG], actor }, async (sql) => {
      const events = upsertGroup(await findGroup(sql, groupKey), { groupKey, now, ...settings });
      for (const purpose of ['sync', 'administration'] as const) {
        await createLog(sql, { groupKey, purpose }, this.random.uuid(), now);
      }
      return events;
    });
    return this.read(groupKey);
  }

  private async read(groupKey: string): Promise<GroupSummary> {
    const { groups } = await listGroups(this.store.sql, { groupKey, limit: 1 });
    const [group] = groups;
    if (!group) throw new HubError('admin.group_not_found');
    return group;
  }
}
