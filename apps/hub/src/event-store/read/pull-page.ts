import { type EntryVersion, MAX_ANSWER_BYTES } from '@app/domain';
import type { Database } from '../../database/database.js';
import type { TextRow } from '../../database/row-by-row.js';
import { eventJson, hashedFields } from './event-json.js';
import { GrowingText } from './growing-text.js';
import {
  type LogViewer,
  PULL_PAGE,
  type PulledEvent,
  type StoredEvent,
  VISIBLE_PAGE,
  WHOLE_PAGE,
} from './read-log.js';

/** The event at which a page begins or ends; its hash in hex. */
export type PageEnd = Pick<PulledEvent, 'sequence' | 'hash'>;

/** The event that a page comes after; the hash is null at the beginning of the log. */
export interface PagePlace {
  sequence: number;
  /** Hex. */
  hash: string | null;
}

/** The events of a page as the text of a JSON array, and the last of them; undefined where the page is empty. */
export interface WrittenPage {
  events: GrowingText | string;
  last: PageEnd | undefined;
}

/** A page whose text can still be added to. */
export type ReadPage = WrittenPage & { events: GrowingText };

/** How a page is read, and how its rows are written: `more` gives further fields of an event's JSON. */
interface PageForm<Event extends PageEnd> {
  statement: string;
  values: readonly unknown[];
  eventOf: (row: TextRow) => Event;
  more?: (event: Event) => string;
}

/** The event of a row of texts, in the order in which `PULL_PAGE` reads them. */
function pulledEventOf(row: TextRow): PulledEvent {
  const [sequence, id, kind, createdAt, signature, payload, isRedacted, salt, version, hash] = row;
  return {
    sequence: Number(sequence),
    id: id as string,
    kind: kind as string,
    createdAt: createdAt as string | null,
    signature: signature as string | null,
    payload: payload as string | null,
    isRedacted: isRedacted === 't',
    salt: payload === null ? null : (salt as string | null),
    v: Number(version) as EntryVersion,
    hash: hash as string,
  };
}

const PULLED_COLUMNS = 10;

/** An event with the request that made it, which its hash does not cover; null where none is known. */
interface RequestedEvent extends StoredEvent {
  requestId: string | null;
}

/** The event of such a row with all that its hash covers, in the order of `VISIBLE_PAGE` and `WHOLE_PAGE`. */
function storedEventOf(row: TextRow): StoredEvent {
  const event = pulledEventOf(row) as StoredEvent;
  event.acceptedAt = Number(row[PULLED_COLUMNS]);
  event.memberId = row[PULLED_COLUMNS + 1] as string;
  event.clientId = row[PULLED_COLUMNS + 2] as string;
  event.pushId = row[PULLED_COLUMNS + 3] as string | null;
  event.payloadHash = row[PULLED_COLUMNS + 4] as string;
  event.early = row[PULLED_COLUMNS + 5] === 't';
  return event;
}

const STORED_COLUMNS = PULLED_COLUMNS + 6;

/** The event of a row of `WHOLE_PAGE`. */
function requestedEventOf(row: TextRow): RequestedEvent {
  const event = storedEventOf(row) as RequestedEvent;
  event.requestId = row[STORED_COLUMNS] as string | null;
  return event;
}

async function pageText<Event extends PulledEvent>(
  database: Database,
  { sequence, hash }: PagePlace,
  { statement, values, eventOf, more }: PageForm<Event>,
): Promise<ReadPage> {
  const [logId, limit, ...viewer] = values;
  const text = new GrowingText();
  const page: { last: PageEnd | undefined } = { last: undefined };
  const bounds = [logId, sequence, limit, MAX_ANSWER_BYTES];
  await database.each(statement, [...bounds, ...viewer], (row) => {
    const event = eventOf(row);
    const { last } = page;
    const json = eventJson(event, last ? last.hash : hash, more?.(event));
    text.add(last ? `,${json}` : `[${json}`);
    page.last = event;
  });
  text.add(page.last ? ']' : '[]');
  return { events: text, last: page.last };
}

/**
 * Reads the next events after a place as a pull delivers them, without the payloads that the member may not see: at most `limit` events
 * and `MAX_ANSWER_BYTES` of payload. Each is written to the text as soon as its row arrives.
 */
export function pullPage(
  database: Database,
  { logId, groupKey, memberId }: LogViewer,
  place: PagePlace,
  limit: number,
): Promise<ReadPage> {
  const values = [logId, limit, groupKey, memberId];
  return pageText(database, place, { statement: PULL_PAGE, values, eventOf: pulledEventOf });
}

/** Reads the same page with all that the hash of each event covers. */
export function hashedPage(
  database: Database,
  { logId, groupKey, memberId }: LogViewer,
  place: PagePlace,
  limit: number,
): Promise<ReadPage> {
  const values = [logId, limit, groupKey, memberId];
  const more = hashedFields(groupKey);
  const form = { statement: VISIBLE_PAGE, values, eventOf: storedEventOf, more };
  return pageText(database, place, form);
}

/** Reads the same page with all that the hashes cover, every payload, and the requests that made the events, for administrators. */
export function wholePage(
  database: Database,
  { logId, groupKey }: Omit<LogViewer, 'memberId'>,
  place: PagePlace,
  limit: number,
): Promise<ReadPage> {
  const hashed = hashedFields(groupKey);
  const more = (event: RequestedEvent) => `${hashed(event)}${requestField(event)}`;
  const form = { statement: WHOLE_PAGE, values: [logId, limit], eventOf: requestedEventOf, more };
  return pageText(database, place, form);
}

function requestField({ requestId }: RequestedEvent): string {
  return requestId === null ? '' : `,"requestId":${JSON.stringify(requestId)}`;
}
