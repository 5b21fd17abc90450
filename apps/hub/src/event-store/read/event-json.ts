import type { PulledEvent } from './read-log.js';
import type { BackfilledEvent } from './read-backfill.js';

/** An event as readers of a log get it, without parsing its payload: the payload's text goes into the answer as it is. */
export function eventJson(event: PulledEvent, previousHash: string | null, more = ''): string {
  const { id, kind, payload, createdAt, signature, sequence, hash } = event;
  return (
    `{"id":${JSON.stringify(id)},"kind":"${kind}","payload":${payload ?? 'null,"redacted":true'}` +
    `,"createdAt":${JSON.stringify(createdAt)}${signature === null ? '' : `,"signature":${signature}`}${more}` +
    `,"log":{"sequence":${sequence},"hash":"${hash}"` +
    `${previousHash === null ? '' : `,"previousHash":"${previousHash}"`}}}`
  );
}

/** The events of a page as JSON array text; `before` is the hash of the event before the first, null at the beginning. */
export function eventsJson<Event extends PulledEvent>(
  events: readonly Event[],
  before: string | null,
  more?: (event: Event) => string,
): string {
  let previous = before;
  const texts = events.map((event) => {
    const text = eventJson(event, previous, more?.(event));
    previous = event.hash;
    return text;
  });
  return `[${texts.join(',')}]`;
}

/** Events that are delivered again as JSON array text; they need not lie side by side in the log. */
export function backfillJson(events: readonly BackfilledEvent[]): string {
  return `[${events.map(({ event, previousHash }) => eventJson(event, previousHash)).join(',')}]`;
}
