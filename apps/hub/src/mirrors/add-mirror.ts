import { type DomainEvent, HubError } from '@app/domain';
import { findGroup } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import {
  type MirrorSettings,
  addMirror,
  findMirror,
  isMirroredAlready,
} from '../event-store/mirror/mirror.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { MirrorKeeper } from './mirror-keeper.js';
import { type MirrorRecord, mirrorRecord } from './mirror-record.js';
import { type MirrorRequest, NewMirrors } from './new-mirrors.js';

/**
 * Begins to mirror a group of another hub, for a group of this one to read. It does not ask the other hub yet. Throws `admin.group_not_found`,
 * and the codes `admin.mirror_...` of what is wrong.
 */
export class AddMirror extends Command<MirrorRecord> {
  constructor(
    readonly request: MirrorRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddMirror)
export class AddMirrorHandler implements ICommandHandler<AddMirror> {
  constructor(
    private readonly store: EventStore,
    private readonly mirrors: NewMirrors,
    private readonly keeper: MirrorKeeper,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request, actor }: AddMirror): Promise<MirrorRecord> {
    const settings = this.mirrors.settingsOf(request);
    if (!(await findGroup(this.store.sql, settings.groupKey)))
      throw new HubError('admin.group_not_found');
    const now = this.now();
    const log = { groupKey: settings.groupKey, purpose: 'administration' } as const;
    // An origin is unique over all groups.
    await this.store.decide({ logs: [log, HUB_LOG], actor }, async (sql) => {
      if (await isMirroredAlready(sql, settings)) throw new HubError('admin.mirror_exists');
      await addMirror(sql, settings, { now, createdBy: actor.memberId });
      return [added(settings, actor, now)];
    });
    const record = mirrorRecord((await findMirror(this.store.sql, settings.mirrorId))!);
    void this.keeper.work();
    return record;
  }
}

function added(
  { mirrorId, groupKey, origin, serverId, branch, url, keys, intervalMs }: MirrorSettings,
  { memberId: addedBy }: Actor,
  now: number,
): DomainEvent<'mirror.added'> {
  const intervalSeconds = intervalMs / 1_000;
  const whose = { mirrorId, groupKey, origin, serverId, remoteGroupKey: branch, url, keys };
  const addedAt = new Date(now).toISOString();
  return { kind: 'mirror.added', payload: { ...whose, intervalSeconds, addedAt, addedBy } };
}
