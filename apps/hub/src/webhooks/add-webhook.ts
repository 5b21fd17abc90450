import {
  HubError,
  WEBHOOK_TYPES,
  type WebhookFormat,
  type WebhookType,
  addWebhook,
  slugOf,
  webhookSecret,
} from '@app/domain';
import {
  beginReporting,
  countWebhooks,
  findGroup,
  findWebhook,
  knowledgeProjection,
  reviewProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { TargetRefused } from './target/target-guard.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';
import { WebhookSender } from './webhook-sender.js';

/** What an administrator asks for; all types, in the standard format, unless told otherwise. */
export interface WebhookRequest {
  groupKey: string;
  url: string;
  types?: readonly WebhookType[] | undefined;
  format?: WebhookFormat | undefined;
}

/** A new webhook with its secret, which nobody is shown again. */
export interface AddedWebhook extends WebhookRecord {
  secret: string;
}

/** Adds a webhook to a group. Throws `admin.group_not_found`, `admin.webhook_url_refused` and `admin.webhooks_too_many`. */
export class AddWebhook extends Command<AddedWebhook> {
  constructor(
    readonly request: WebhookRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

const SECRET_BYTES = 32;

@CommandHandler(AddWebhook)
export class AddWebhookHandler implements ICommandHandler<AddWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly sender: WebhookSender,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request, actor }: AddWebhook): Promise<AddedWebhook> {
    const url = this.checked(request.url);
    const group = await findGroup(this.store.sql, slugOf(request.groupKey) ?? '');
    if (!group) throw new HubError('admin.group_not_found');
    const { groupKey } = group;
    const webhookId = `wh_${this.random.uuid()}`;
    const secret = webhookSecret(this.random.bytes(SECRET_BYTES));
    const command = {
      webhookId,
      origin: url.origin,
      urlSealed: this.sender.sealed(url.href),
      secretSealed: this.sender.sealed(secret),
      types: request.types ?? WEBHOOK_TYPES,
      format: request.format ?? 'standard',
      addedBy: actor.memberId,
      now: this.now(),
    };
    const log = { groupKey, purpose: 'administration' } as const;
    const context = { logs: [log], actor, reads: [knowledgeProjection, reviewProjection] } as const;
    await this.store.decide(context, async (sql) => {
      const count = await countWebhooks(sql, groupKey);
      const events = addWebhook({ group, count }, command);
      // A group's first webhook is told of what comes, not of all that was.
      if (count === 0) await beginReporting(sql, groupKey, command.now);
      return events;
    });
    const webhook = await findWebhook(this.store.sql, webhookId);
    if (!webhook) throw new HubError('admin.webhook_not_found');
    return { ...webhookRecord(webhook), secret };
  }

  private checked(text: string): URL {
    try {
      return this.sender.guard.checked(text);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      const { message } = error;
      throw new HubError('admin.webhook_url_refused', `The address ${message}.`, [
        { path: 'url', message },
      ]);
    }
  }
}
