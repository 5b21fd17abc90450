import { type WebhookFormat, type WebhookType, formatTimestamp } from '@app/domain';
import type { ListedWebhook, StoredWebhook } from '@app/projections';

/** A webhook as administrators see it: where it leads only by the origin, for the rest may be a secret. */
export interface WebhookRecord {
  id: string;
  groupKey: string;
  origin: string;
  types: WebhookType[];
  format: WebhookFormat;
  createdAt: string;
  createdBy: string;
}

/** The same with how its messages stand. */
export interface ListedWebhookRecord extends WebhookRecord {
  waiting: number;
  dead: number;
  deliveredAt?: string;
}

/** The record of a stored webhook. */
export function webhookRecord(webhook: StoredWebhook): WebhookRecord {
  const { webhookId: id, groupKey, origin, types, format, createdAt, createdBy } = webhook;
  return { id, groupKey, origin, types, format, createdAt: formatTimestamp(createdAt), createdBy };
}

/** The record of a webhook of a list. */
export function listedRecord(webhook: ListedWebhook): ListedWebhookRecord {
  const { waiting, dead, deliveredAt } = webhook;
  return {
    ...webhookRecord(webhook),
    waiting,
    dead,
    ...(deliveredAt !== null && { deliveredAt: formatTimestamp(deliveredAt) }),
  };
}
