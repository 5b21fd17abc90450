import type { RecordOf } from '../../api/client.js';
import { t } from './strings.js';

/** A webhook with how its messages stand. */
export type Webhook = RecordOf<'ListedWebhook'>;

/** What a webhook can be told of. */
export type WebhookType = Webhook['types'][number];

const NAMES = {
  'review.opened': 'reviewOpened',
  'knowledge.contradicted': 'contradicted',
  'task.blocked': 'taskBlocked',
  'member.joined': 'memberJoined',
  'log.diverged': 'logDiverged',
} as const satisfies Record<WebhookType, Parameters<typeof t>[0]>;

/** All of them, in the order in which they are chosen from. */
export const TYPES = Object.keys(NAMES) as WebhookType[];

/** Returns what a webhook is told of, in words. */
export function typeName(type: WebhookType): string {
  return t(NAMES[type]);
}
