import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { AddWebhookHandler } from './add-webhook.js';
import { ListDeliveriesHandler } from './list-deliveries.js';
import { ListWebhooksHandler } from './list-webhooks.js';
import { NoteDivergenceHandler } from './note-divergence.js';
import { NoteLogFaultHandler } from './note-log-fault.js';
import { RemoveWebhookHandler } from './remove-webhook.js';
import { RetryDeliveriesHandler } from './retry-deliveries.js';
import { TestWebhookHandler } from './test-webhook.js';
import { WebhookCourier } from './webhook-courier.js';
import { WebhookOutbox } from './webhook-outbox.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksAdminController } from './webhooks-admin.controller.js';

/** Webhooks: other programs are told of what happens in a group. */
@Module({
  imports: [DatabaseModule, EventStoreModule, IdentityModule, MetricsModule, RuntimeModule],
  controllers: [WebhooksAdminController],
  providers: [
    AddWebhookHandler,
    ListDeliveriesHandler,
    ListWebhooksHandler,
    NoteDivergenceHandler,
    NoteLogFaultHandler,
    RemoveWebhookHandler,
    RetryDeliveriesHandler,
    TestWebhookHandler,
    WebhookCourier,
    WebhookOutbox,
    WebhookSender,
  ],
})
export class WebhooksModule {}
