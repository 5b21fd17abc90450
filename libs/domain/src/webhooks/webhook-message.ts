import { formatTimestamp } from '../encoding/timestamps.js';
import type { WebhookFormat, WebhookType } from '../records/webhook-words.js';
import type { ReviewKind } from '../records/review-words.js';

/** An item that a message names. */
export interface NamedItem {
  id: string;
  title: string;
}

/** What each type of message tells, beside its group. Nothing of it is hidden from any member of the group. */
export interface WebhookData {
  'review.opened': { review: { id: string; kind: ReviewKind }; item: NamedItem };
  'knowledge.contradicted': { review: { id: string; kind: ReviewKind }; items: NamedItem[] };
  'task.blocked': { task: { taskKey: string }; item: NamedItem };
  'member.joined': { member: { memberId: string; handle: string; displayName: string } };
  'log.diverged':
    | { member: { memberId: string; displayName: string }; clientId: string }
    | { log: { logId: string; purpose: string }; problem: string };
  'webhook.test': Record<never, never>;
}

/** A message of one type. */
export type WebhookMessage<Type extends keyof WebhookData = keyof WebhookData> = {
  [T in Type]: {
    type: T;
    groupKey: string;
    /** When it happened, in milliseconds since 1970. */
    at: number;
    data: WebhookData[T];
    /** Where people look at it. */
    link: string;
  };
}[Type];

/** The types that a webhook can ask for have a message each. */
export type TellingMessage = WebhookMessage<WebhookType>;

const SLACK_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Slack reads no markup in what is escaped so: nobody is called and no link is hidden by a title. */
function escaped(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => SLACK_ESCAPES[sign] ?? sign)
    .replace(/[`*_~]/g, '$&\u200b');
}

function sentenceOf(message: WebhookMessage): string {
  switch (message.type) {
    case 'review.opened':
      return message.data.review.kind === 'proposal'
        ? `“${escaped(message.data.item.title)}” is proposed and waits for a decision.`
        : `“${escaped(message.data.item.title)}” is doubted and waits for a decision.`;
    case 'knowledge.contradicted': {
      const titles = message.data.items.map(({ title }) => `“${escaped(title)}”`);
      return `${titles.join(' and ')} contradict each other.`;
    }
    case 'task.blocked':
      return `The task “${escaped(message.data.item.title)}” is blocked.`;
    case 'member.joined':
      return `${escaped(message.data.member.displayName)} (${escaped(message.data.member.handle)}) has joined.`;
    case 'log.diverged':
      return 'problem' in message.data
        ? `The ${message.data.log.purpose} log is not what it was: ${escaped(message.data.problem)}.`
        : `A client of ${escaped(message.data.member.displayName)} holds a history that the hub's log does not have.`;
    case 'webhook.test':
      return 'This is a test; nothing has happened.';
  }
}

/** The body of a message: JSON as Standard Webhooks has it (`type`, `timestamp`, `data`), or one line for Slack. */
export function webhookBody(format: WebhookFormat, message: WebhookMessage): string {
  const { type, groupKey, at, data, link } = message;
  if (format === 'slack')
    return JSON.stringify({ text: `[${groupKey}] ${sentenceOf(message)} <${link}|Knowledge Hub>` });
  return JSON.stringify({
    type,
    timestamp: formatTimestamp(at),
    data: { groupKey, ...data, link },
  });
}
