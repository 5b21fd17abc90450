import { setTimeout as sleep } from 'node:timers/promises';
import { type TellingMessage, segmentOf } from '@app/domain';
import {
  type Delivery,
  type WebhookReport,
  findWebhook,
  hasWebhooks,
  releaseDelivery,
  findReport,
  withdrawDelivery,
} from '@app/projections';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { HubAddress } from '../runtime/hub-address.js';
import { WebhookOutbox } from './webhook-outbox.js';
import { WebhookSender } from './webhook-sender.js';

/** How often it is looked what is new and what is due. */
const TURN_MS = 1_000;
/** How many messages a hub sends at a time, each to another webhook. */
const MOST_UNDER_WAY = 16;

/** Where people look at what a message tells of, below the console's address. */
function screenOf(groupKey: string, told: WebhookReport): string {
  switch (told.type) {
    case 'review.opened':
    case 'knowledge.contradicted':
      return 'review';
    case 'task.blocked':
      return `knowledge/${groupKey}/${segmentOf(told.data.item.id)}`;
    case 'member.joined':
      return 'people';
    case 'log.diverged':
      return 'logs';
  }
}

/**
 * Tells webhooks what is new: puts messages into the outbox and sends what is due, in any number of hubs. A message is sent at least
 * once, under one id; what it says is read when it is sent.
 */
@Injectable()
export class WebhookCourier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('webhooks');
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private turning: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly outbox: WebhookOutbox,
    private readonly sender: WebhookSender,
    private readonly address: HubAddress,
  ) {}

  onApplicationBootstrap(): void {
    this.turning = this.turnByTheClock();
  }

  /** Before the database is closed; what is on its way is given up and comes again from the next hub. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.turning;
    await this.settled();
  }

  /** Queues what is new and begins to send what is due; resolves before that is sent. */
  async turn(): Promise<void> {
    try {
      if (!(await hasWebhooks(this.database))) return;
      await this.outbox.queueNews();
      for (const first of await this.claim(MOST_UNDER_WAY - this.underWay.size)) {
        const work = this.deliverFrom(first).finally(() => this.underWay.delete(work));
        this.underWay.add(work);
      }
      await this.outbox.prune();
    } catch (error) {
      if (!isTransient(error)) this.logger.error(error);
    }
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async turnByTheClock(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await sleep(TURN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.turn();
    }
  }

  private async claim(most: number, webhookId?: string): Promise<Delivery[]> {
    if (most <= 0 || this.stopping.signal.aborted) return [];
    return this.outbox.claim(most, webhookId);
  }

  /** Sends a message and then what else is due for its webhook, one after the other. */
  private async deliverFrom(first: Delivery): Promise<void> {
    try {
      let next: Delivery | undefined = first;
      while (next) {
        await this.deliver(next);
        [next] = await this.claim(1, next.webhookId);
      }
    } catch (error) {
      if (!isTransient(error)) this.logger.error(error);
    }
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const { groupKey, webhookId, messageId: id, at } = delivery;
    const webhook = await findWebhook(this.database, webhookId);
    const told = webhook && (await findReport(this.database, groupKey, delivery));
    if (!webhook || !told) return withdrawDelivery(this.database, delivery);
    const link = `${this.address.baseUrl}/console/${screenOf(groupKey, told)}`;
    const message = { ...told, groupKey, at, link } as TellingMessage;
    const { signal } = this.stopping;
    const problem = await this.sender.send(webhook, { id, message }, signal);
    if (problem !== null && signal.aborted) return releaseDelivery(this.database, delivery);
    await this.outbox.settle(delivery, problem);
  }
}
