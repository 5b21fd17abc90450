import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { WebhookOutbox } from './webhook-outbox.js';

/** Has a group's webhooks told that a client holds a history which the log does not have: once a client and day. */
export class NoteDivergence extends Command<void> {
  constructor(readonly principal: Pick<Principal, 'groupKey' | 'memberId' | 'clientId'>) {
    super();
  }
}

const DAY_LENGTH = '2026-01-01'.length;

@CommandHandler(NoteDivergence)
export class NoteDivergenceHandler implements ICommandHandler<NoteDivergence> {
  constructor(
    private readonly outbox: WebhookOutbox,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ principal: { groupKey, memberId, clientId } }: NoteDivergence): Promise<void> {
    const at = this.now();
    const day = new Date(at).toISOString().slice(0, DAY_LENGTH);
    const subject = `${memberId} ${clientId} ${day}`;
    return this.outbox.queueOnce(groupKey, { type: 'log.diverged', subject, at });
  }
}
