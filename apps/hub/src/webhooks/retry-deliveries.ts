import { HubError, retryWebhook } from '@app/domain';
import { findWebhook, reviveDeliveries } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** How many messages are sent again. */
export interface Retried {
  retried: number;
}

/** Has dead messages of a webhook sent again, one or all. Throws `admin.webhook_not_found`. */
export class RetryDeliveries extends Command<Retried> {
  constructor(
    readonly webhookId: string,
    readonly messageId: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RetryDeliveries)
export class RetryDeliveriesHandler implements ICommandHandler<RetryDeliveries> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ webhookId, messageId, actor }: RetryDeliveries): Promise<Retried> {
    const webhook = await findWebhook(this.store.sql, webhookId);
    if (!webhook) throw new HubError('admin.webhook_not_found');
    const log = { groupKey: webhook.groupKey, purpose: 'administration' } as const;
    const now = this.now();
    let retried = 0;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      retried = await reviveDeliveries(sql, webhook, { now, messageId });
      return retryWebhook(webhook, { messages: retried, retriedBy: actor.memberId, now });
    });
    return { retried };
  }
}
