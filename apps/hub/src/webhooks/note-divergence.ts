import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { dayOf } from './day-of.js';
import { WebhookOutbox } from './webhook-outbox.js';

/** Has a group's webhooks told that a client holds a history which the log does not have: once a client and day. */
export class NoteDivergence extends Command<void> {
  constructor(readonly principal: Pick<Principal, 'groupKey' | 'memberId' | 'clientId'>) {
    super();
  }
}

@CommandHandler(NoteDivergence)
export class NoteDivergenceHandler implements ICommandHandler<NoteDivergence> {
  constructor(
    private readonly outbox: WebhookOutbox,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ principal: { groupKey, memberId, clientId } }: NoteDivergence): Promise<void> {
    const at = this.now();
    const subject = `${memberId} ${clientId} ${dayOf(at)}`;
    return this.outbox.queueOnce(groupKey, { type: 'log.diverged', subject, at });
  }
}
