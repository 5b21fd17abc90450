import { formatTimestamp } from '../encoding/timestamps.js';
import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { MAX_GROUP_WEBHOOKS } from '../limits.js';
import type { GroupState } from '../membership/groups.js';
import type { WebhookFormat, WebhookType } from '../records/webhook-words.js';

/** A webhook as decisions need it. */
export interface WebhookState {
  webhookId: string;
  groupKey: string;
}

/** What adding a webhook reads: its group, and how many webhooks that has. */
export interface WebhookAddition {
  group: GroupState | null;
  count: number;
}

/** Asks for a webhook. Its address may hold a secret, as Slack's do: the event carries only the origin in clear. */
export interface AddWebhook {
  webhookId: string;
  /** Such as `https://hooks.example`. */
  origin: string;
  /** The address and the secret under the master key, as seal() writes them. */
  urlSealed: string;
  secretSealed: string;
  types: readonly WebhookType[];
  format: WebhookFormat;
  addedBy: string;
  now: number;
}

/** Adds a webhook to a group; throws admin.group_not_found and admin.webhooks_too_many. */
export function addWebhook(
  { group, count }: WebhookAddition,
  { types, addedBy, now, ...webhook }: AddWebhook,
): DomainEvent<'webhook.added'>[] {
  if (!group) throw new HubError('admin.group_not_found');
  if (count >= MAX_GROUP_WEBHOOKS) throw new HubError('admin.webhooks_too_many');
  const { groupKey } = group;
  const payload = {
    ...webhook,
    groupKey,
    types: [...new Set(types)],
    addedAt: formatTimestamp(now),
    addedBy,
  };
  return [{ kind: 'webhook.added', payload }];
}

/** Removes a webhook, with what was still to be sent to it; throws admin.webhook_not_found. */
export function removeWebhook(
  webhook: WebhookState | null,
  { removedBy, now }: { removedBy: string; now: number },
): DomainEvent<'webhook.removed'>[] {
  if (!webhook) throw new HubError('admin.webhook_not_found');
  const { webhookId, groupKey } = webhook;
  const removedAt = formatTimestamp(now);
  return [{ kind: 'webhook.removed', payload: { webhookId, groupKey, removedAt, removedBy } }];
}

/** Records that messages that were given up are tried again; no event if there were none. */
export function retryWebhook(
  { webhookId, groupKey }: WebhookState,
  { messages, retriedBy, now }: { messages: number; retriedBy: string; now: number },
): DomainEvent<'webhook.retried'>[] {
  if (messages === 0) return [];
  const retriedAt = formatTimestamp(now);
  const payload = { webhookId, groupKey, messages, retriedAt, retriedBy };
  return [{ kind: 'webhook.retried', payload }];
}
