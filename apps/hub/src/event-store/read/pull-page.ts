import { type EntryVersion, MAX_ANSWER_BYTES } from '@app/domain';
import type { Database } from '../../database/database.js';
import type { TextRow } from '../../database/row-by-row.js';
import { eventJson } from './event-json.js';
import { GrowingText } from './growing-text.js';
import { type LogViewer, PULL_PAGE, type PulledEvent } from './read-log.js';

/** The event at which a page begins or ends; its hash in hex. */
export type PageEnd = Pick<PulledEvent, 'sequence' | 'hash'>;

/** A page of a log as JSON array text, and its last event, where it has one. */
export interface WrittenPage {
  events: GrowingText | string;
  last: PageEnd | undefined;
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

/**
 * The next events after a sequence as a pull delivers them, without the payloads that the member may not see: at most `limit` of them and
 * `MAX_ANSWER_BYTES` of payload. They are written as they are read. The place has the hash of its event, null at the beginning.
 */
export async function pullPage(
  database: Database,
  { logId, groupKey, memberId }: LogViewer,
  { sequence, hash }: { sequence: number; hash: string | null },
  limit: number,
): Promise<WrittenPage> {
  const bounds = [logId, sequence, limit, MAX_ANSWER_BYTES];
  const text = new GrowingText();
  const page: { last: PageEnd | undefined } = { last: undefined };
  await database.each(PULL_PAGE, [...bounds, groupKey, memberId], (row) => {
    const event = pulledEventOf(row);
    const { last } = page;
    text.add(last ? `,${eventJson(event, last.hash)}` : `[${eventJson(event, hash)}`);
    page.last = event;
  });
  text.add(page.last ? ']' : '[]');
  return { events: text, last: page.last };
}
