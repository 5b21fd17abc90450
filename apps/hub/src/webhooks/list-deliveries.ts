import { type DeliveryState, HubError } from '@app/domain';
import { type DeliveriesPage, findWebhook, listDeliveries } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';

/** Which messages of a webhook are meant. */
export interface DeliveriesRequest {
  state: DeliveryState | undefined;
  cursor: string | undefined;
  limit: number;
}

/** The messages of a webhook, newest first. Throws `admin.webhook_not_found`. */
export class ListDeliveries extends Query<DeliveriesPage> {
  constructor(
    readonly webhookId: string,
    readonly request: DeliveriesRequest,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(private readonly database: Database) {}

  async execute({ webhookId, request }: ListDeliveries): Promise<DeliveriesPage> {
    const webhook = await findWebhook(this.database, webhookId);
    if (!webhook) throw new HubError('admin.webhook_not_found');
    return listDeliveries(this.database, webhook, request);
  }
}
