import { HubError } from '@app/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { resolveGroupKey } from '../groups/resolve-group-key.js';

/** What is told of a redaction; `redactedAt` is ISO 8601 in UTC, `sequence` the event's place in its group's log. */
export interface RedactedEvent {
  eventId: string;
  groupKey: string;
  sequence: number;
  redactedAt: string;
  redactedBy: string;
  reason?: string;
}

/**
 * Takes the payload of an event of a group's sync log away for good, whatever its kind; again, the answer is the same.
 * Throws `admin.group_not_found`, `admin.event_not_found` and `admin.event_needed`.
 */
export class RedactEvent extends Command<RedactedEvent> {
  constructor(
    readonly groupKey: string | undefined,
    readonly eventId: string,
    readonly reason: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RedactEvent)
export class RedactEventHandler implements ICommandHandler<RedactEvent> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ groupKey: given, eventId, reason, actor }: RedactEvent): Promise<RedactedEvent> {
    const groupKey = await resolveGroupKey(this.store.sql, given);
    const record = await this.store.redact({
      groupKey,
      eventId,
      reason,
      actor,
      now: this.now(),
    });
    if (!record) throw new HubError('admin.event_not_found');
    const { reason: why, ...told } = record;
    return { ...told, groupKey, ...(why !== null && { reason: why }) };
  }
}
