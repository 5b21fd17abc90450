import { HubError } from '@app/domain';
import { findWebhook } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { HubAddress } from '../runtime/hub-address.js';
import { WebhookSender } from './webhook-sender.js';

/** How a test went. */
export interface TestedWebhook {
  delivered: boolean;
  messageId: string;
  /** What kept the target from taking it. */
  problem?: string;
}

/** Sends a message `webhook.test` at once, and once. Throws `admin.webhook_not_found`. */
export class TestWebhook extends Query<TestedWebhook> {
  constructor(readonly webhookId: string) {
    super();
  }
}

@QueryHandler(TestWebhook)
export class TestWebhookHandler implements IQueryHandler<TestWebhook> {
  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly address: HubAddress,
  ) {}

  async execute({ webhookId }: TestWebhook): Promise<TestedWebhook> {
    const webhook = await findWebhook(this.database, webhookId);
    if (!webhook) throw new HubError('admin.webhook_not_found');
    const link = `${this.address.baseUrl}/console/`;
    const { messageId, problem } = await this.sender.test(webhook, link);
    return { delivered: problem === null, messageId, ...(problem !== null && { problem }) };
  }
}
