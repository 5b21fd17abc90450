/** What a webhook can be told of. */
export const WEBHOOK_TYPES = [
  'review.opened',
  'knowledge.contradicted',
  'task.blocked',
  'member.joined',
  'log.diverged',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** How a webhook's bodies look: as Standard Webhooks has them, or as Slack takes them. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Where a message to a webhook stands: it is still to be sent, it was taken, or it was given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
