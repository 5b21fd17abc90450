import type { PulledEvent, StoredEvent } from './read-log.js';
import type { PlacedEvent } from './read-events-at.js';
import type { BackfilledEvent } from './read-backfill.js';

/** An event as readers of a log get it, without parsing its payload: the payload's text goes into the answer as it is. */
export function eventJson(event: PulledEvent, previousHash: string | null, more = ''): string {
  const { id, kind, payload, createdAt, signature, sequence, hash, v, salt } = event;
  const why = event.isRedacted ? 'redacted' : 'withheld';
  return (
    `{"id":${JSON.stringify(id)},"kind":"${kind}","payload":${payload ?? `null,"redacted":true,"reason":"${why}"`}` +
    `,"createdAt":${JSON.stringify(createdAt)}${signature === null ? '' : `,"signature":${signature}`}${more}` +
    `,"log":{"sequence":${sequence},"hash":"${hash}"` +
    `${previousHash === null ? '' : `,"previousHash":"${previousHash}"`}` +
    `,"v":${v}${salt === null ? '' : `,"salt":"${salt}"`}}}`
  );
}

/** Events that are delivered again as JSON array text; they need not lie side by side in the log. */
export function backfillJson(
  events: readonly BackfilledEvent[],
  more?: (event: StoredEvent) => string,
): string {
  const texts = events.map(({ event, previousHash }) =>
    eventJson(event, previousHash, more?.(event)),
  );
  return `[${texts.join(',')}]`;
}

/** An event that was read by its place as JSON text; `more` are further fields, each after a comma. */
export function placedEventJson(event: PlacedEvent, more: string): string {
  return eventJson(event, event.previousHash, more);
}

/** What of an event of this group its hash covers beside what a pull delivers, as further fields of its JSON text. */
export function hashedFields(groupKey: string): (event: StoredEvent) => string {
  const timeOf = lastTime();
  return ({ clientId, memberId, pushId, acceptedAt, payloadHash, v }) =>
    `,"clientId":${JSON.stringify(clientId)},"memberId":${JSON.stringify(memberId)}` +
    `${v === 1 ? '' : `,"pushId":${JSON.stringify(pushId)}`}` +
    `,"groupKey":"${groupKey}","acceptedAt":"${timeOf(acceptedAt)}","payloadHash":"${payloadHash}"`;
}

/** Writes milliseconds since 1970 as ISO 8601; the events of a push came at the same time. */
function lastTime(): (milliseconds: number) => string {
  let known = NaN;
  let text = '';
  return (milliseconds) => {
    if (milliseconds !== known) {
      known = milliseconds;
      text = new Date(milliseconds).toISOString();
    }
    return text;
  };
}
