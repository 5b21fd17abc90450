import type { DeliveriesPage } from '@app/projections';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { ListQueryDto } from '../input/list.dto.js';
import { AddWebhook, type AddedWebhook } from './add-webhook.js';
import { ListDeliveries } from './list-deliveries.js';
import { ListWebhooks, type ListedWebhooks } from './list-webhooks.js';
import { RemoveWebhook } from './remove-webhook.js';
import { type Retried, RetryDeliveries } from './retry-deliveries.js';
import { TestWebhook, type TestedWebhook } from './test-webhook.js';
import type { WebhookRecord } from './webhook-record.js';
import { AddWebhookDto, DeliveriesQueryDto, RetryDeliveriesDto } from './webhooks.dto.js';

@Controller('api/v1/admin/webhooks')
export class WebhooksAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The webhooks of one group or all. */
  @Get()
  list(@Query() { groupKey, cursor, limit }: ListQueryDto): Promise<ListedWebhooks> {
    return this.queries.execute(new ListWebhooks(groupKey, cursor, limit));
  }

  /** Adds a webhook. */
  @Post()
  @HttpCode(200)
  add(@CurrentActor() actor: Actor, @Body() body: AddWebhookDto): Promise<AddedWebhook> {
    return this.commands.execute(new AddWebhook(body, actor));
  }

  /** Removes a webhook. */
  @Delete(':id')
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WebhookRecord> {
    return this.commands.execute(new RemoveWebhook(id, actor));
  }

  /** Sends a test. */
  @Post(':id/test')
  @HttpCode(200)
  test(@Param('id') id: string): Promise<TestedWebhook> {
    return this.queries.execute(new TestWebhook(id));
  }

  /** The messages of a webhook. */
  @Get(':id/deliveries')
  deliveries(
    @Param('id') id: string,
    @Query() { state, cursor, limit }: DeliveriesQueryDto,
  ): Promise<DeliveriesPage> {
    return this.queries.execute(new ListDeliveries(id, { state, cursor, limit }));
  }

  /** Has dead messages sent again. */
  @Post(':id/retry')
  @HttpCode(200)
  retry(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { messageId }: RetryDeliveriesDto,
  ): Promise<Retried> {
    return this.commands.execute(new RetryDeliveries(id, messageId, actor));
  }
}
