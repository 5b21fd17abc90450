import { listWebhooks } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { type ListedWebhookRecord, listedRecord } from './webhook-record.js';

/** A page of webhooks, newest first. */
export interface ListedWebhooks {
  webhooks: ListedWebhookRecord[];
  nextCursor?: string;
}

/** The webhooks of one group or all, with how their messages stand. */
export class ListWebhooks extends Query<ListedWebhooks> {
  constructor(
    readonly groupKey: string | undefined,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(private readonly database: Database) {}

  async execute({ groupKey, cursor, limit }: ListWebhooks): Promise<ListedWebhooks> {
    const { webhooks, ...next } = await listWebhooks(this.database, { groupKey, cursor, limit });
    return { webhooks: webhooks.map(listedRecord), ...next };
  }
}
