import { HubError } from '@app/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { findMirror, resumeMirror } from '../event-store/mirror/mirror.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { MirrorKeeper } from './mirror-keeper.js';
import { type MirrorRecord, isEnded, mirrorRecord } from './mirror-record.js';

/**
 * Resumes a stopped mirror where it stands; the fault stays recorded, and is found again if it persists. A mirror that waits
 * looks at once. Throws `admin.mirror_not_found`.
 */
export class AcknowledgeMirror extends Command<MirrorRecord> {
  constructor(
    readonly mirrorId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AcknowledgeMirror)
export class AcknowledgeMirrorHandler implements ICommandHandler<AcknowledgeMirror> {
  constructor(
    private readonly store: EventStore,
    private readonly keeper: MirrorKeeper,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ mirrorId, actor }: AcknowledgeMirror): Promise<MirrorRecord> {
    const known = await findMirror(this.store.sql, mirrorId);
    if (!known) throw new HubError('admin.mirror_not_found');
    const { groupKey, origin } = known;
    const log = { groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const mirror = await findMirror(sql, mirrorId);
      if (!mirror) throw new HubError('admin.mirror_not_found');
      await resumeMirror(sql, mirrorId, this.now());
      const { status } = mirror;
      if (!isEnded(mirror)) return [];
      const acknowledgedAt = new Date(this.now()).toISOString();
      const by = { acknowledgedAt, acknowledgedBy: actor.memberId };
      const payload = { mirrorId, groupKey, origin, status, ...by };
      return [{ kind: 'mirror.acknowledged', payload }];
    });
    const record = mirrorRecord((await findMirror(this.store.sql, mirrorId)) ?? known);
    void this.keeper.work();
    return record;
  }
}
