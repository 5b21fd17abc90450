import type { GrowingText } from './growing-text.js';
import type { PulledEvent, StoredEvent } from './read-log.js';
import type { PlacedEvent } from './read-events-at.js';
import type { BackfilledEvent } from './read-backfill.js';

const EARLY = ',"early":true';
const GONE = 'null,"redacted":true,"reason":"redacted"';
const WITHHELD = 'null,"redacted":true,"withheld":true,"reason":"withheld"';

/** An event as readers of a log get it, without parsing its payload: the payload's text goes into the answer as it is. */
export function eventJson(event: PulledEvent, previousHash: string | null, more = ''): string {
  const { id, kind, payload, createdAt, signature, sequence, hash, v, salt } = event;
  const why = event.isRedacted ? GONE : WITHHELD;
  return (
    `{"id":${JSON.stringify(id)},"kind":"${kind}","payload":${payload ?? why}` +
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

const escaped = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The answer that has these events, and further members behind them in ASCII: a single letter beyond it, as the dash of a note is one, makes
 * whoever parses the answer keep it with two bytes a letter, and take a quarter longer.
 */
export function eventsAnswer(events: GrowingText, more: object): Buffer {
  const members = JSON.stringify(more).replace(/[\u0080-\uffff]/g, escaped);
  return events.endBetween('{"events":', `,${members.slice(1)}`);
}

/** What of an event of this group its hash covers beside what a pull delivers, and whether it was early, as further fields of its JSON text. */
export function hashedFields(groupKey: string): (event: StoredEvent) => string {
  let known: StoredEvent | undefined;
  let text = '';
  return (event) => {
    if (!known || !isOfOnePush(known, event)) text = pushFields(groupKey, event);
    known = event;
    return `${text}${event.payloadHash}"${event.early && event.payload !== null ? EARLY : ''}`;
  };
}

/** Whether two events have come from one client at once, so that all of their `pushFields` are alike. */
function isOfOnePush(one: StoredEvent, other: StoredEvent): boolean {
  return (
    one.acceptedAt === other.acceptedAt &&
    one.clientId === other.clientId &&
    one.memberId === other.memberId &&
    one.pushId === other.pushId &&
    one.v === other.v
  );
}

/** Up to the hash of the payload, which is each event's own. */
function pushFields(
  groupKey: string,
  { clientId, memberId, pushId, acceptedAt, v }: StoredEvent,
): string {
  return (
    `,"clientId":${JSON.stringify(clientId)},"memberId":${JSON.stringify(memberId)}` +
    `${v === 1 ? '' : `,"pushId":${JSON.stringify(pushId)}`}` +
    `,"groupKey":"${groupKey}","acceptedAt":"${new Date(acceptedAt).toISOString()}","payloadHash":"`
  );
}
