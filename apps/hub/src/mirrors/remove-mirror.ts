import { HubError } from '@app/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { findMirror } from '../event-store/mirror/mirror.js';
import { forgetMirror } from '../event-store/mirror/mirrored-logs.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** A removed mirror. */
export interface RemovedMirror {
  id: string;
  origin: string;
  /** How many events were deleted with it. */
  events: number;
}

/** Ends a mirror and deletes all that it brought. Throws `admin.mirror_not_found`. */
export class RemoveMirror extends Command<RemovedMirror> {
  constructor(
    readonly mirrorId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RemoveMirror)
export class RemoveMirrorHandler implements ICommandHandler<RemoveMirror> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ mirrorId, actor }: RemoveMirror): Promise<RemovedMirror> {
    const known = await findMirror(this.store.sql, mirrorId);
    if (!known) throw new HubError('admin.mirror_not_found');
    const { groupKey, origin, serverId } = known;
    const log = { groupKey, purpose: 'administration' } as const;
    let events = 0;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const mirror = await findMirror(sql, mirrorId);
      if (!mirror) return [];
      const { logId } = mirror;
      const mirrored = logId === null ? undefined : { logId, serverId, origin };
      events = await forgetMirror(sql, this.projections.projections, mirrorId, mirrored);
      const removedAt = new Date(this.now()).toISOString();
      const payload = { mirrorId, groupKey, origin, events, removedAt, removedBy: actor.memberId };
      return [{ kind: 'mirror.removed', payload }];
    });
    return { id: mirrorId, origin, events };
  }
}
