import { counted } from '../counted.js';
import type { Style } from '../output.js';

/** A webhook as the hub lists it. */
export interface ListedWebhook {
  id: string;
  groupKey: string;
  origin: string;
  types: readonly string[];
  format: string;
  waiting: number;
  dead: number;
  deliveredAt?: string;
}

/** A message of a webhook as the hub lists it. */
export interface WebhookDelivery {
  messageId: string;
  type: string;
  state: string;
  happenedAt: string;
  attempts: number;
  problem?: string;
  nextAttemptAt?: string;
}

/** Returns webhooks as lines for a person, each with how its messages stand. */
export function webhooksText(webhooks: readonly ListedWebhook[], style: Style): string {
  if (webhooks.length === 0) return 'There is no webhook. Add one with: khub webhook add URL';
  return webhooks
    .map(({ id, groupKey, origin, types, format, waiting, dead, deliveredAt }) =>
      [
        `${style('bold', origin)}  ${types.join(', ')}${format === 'standard' ? '' : `  (${format})`}`,
        `  ${deliveredAt === undefined ? 'nothing delivered' : `delivered last ${deliveredAt}`}, ${waiting} waiting, ${dead} dead`,
        `  ${style('dim', `${id}  group ${groupKey}`)}`,
      ].join('\n'),
    )
    .join('\n');
}

/** Returns a webhook's messages, of a state if one is named, as lines for a person. */
export function deliveriesText(
  deliveries: readonly WebhookDelivery[],
  style: Style,
  { id, state }: { id: string; state?: string | undefined },
): string {
  if (deliveries.length === 0)
    return state === undefined
      ? `No message yet. Send one to try it: khub webhook test ${id}`
      : `No message is ${state}. List all of them: khub webhook messages ${id}`;
  return deliveries
    .map(({ messageId, type, state, happenedAt, attempts, problem, nextAttemptAt }) => {
      const tried = counted(attempts, 'attempt');
      const next = nextAttemptAt === undefined ? '' : `, the next ${nextAttemptAt}`;
      return [
        `${style('bold', state)}  ${type}  ${happenedAt}`,
        `  ${tried}${next}${problem === undefined ? '' : `: the target ${problem}`}`,
        `  ${style('dim', messageId)}`,
      ].join('\n');
    })
    .join('\n');
}
