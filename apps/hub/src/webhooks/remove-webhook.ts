import { HubError, removeWebhook } from '@app/domain';
import { discardDeliveries, findWebhook } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';

/** Removes a webhook, with all that was to be sent to it; answers it as it was. Throws `admin.webhook_not_found`. */
export class RemoveWebhook extends Command<WebhookRecord> {
  constructor(
    readonly webhookId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ webhookId, actor }: RemoveWebhook): Promise<WebhookRecord> {
    const found = await findWebhook(this.store.sql, webhookId);
    if (!found) throw new HubError('admin.webhook_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    const command = { removedBy: actor.memberId, now: this.now() };
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const events = removeWebhook(await findWebhook(sql, webhookId), command);
      await discardDeliveries(sql, found);
      return events;
    });
    return webhookRecord(found);
  }
}
