import { isEventStream, readEventStream } from '../text/server-sent-events.js';

/** What of a result can be an input again: of several stream events converted each by itself only one. */
export function firstOf(kind: string, text: string): { text: string; note?: string } | undefined {
  if (kind !== 'stream' || isEventStream(text)) return { text };
  const value = JSON.parse(text) as unknown;
  if (!Array.isArray(value)) return { text };
  if (value.length === 0) return undefined;
  return {
    text: JSON.stringify(value[0], null, 2),
    note: `The first of ${value.length} events was fed back.`,
  };
}

/** How many events a result is. */
export function tellEvents(text: string): string {
  if (text === '' || isEventStream(text)) return count(readEventStream(text).length);
  const value = JSON.parse(text) as unknown;
  if (!Array.isArray(value)) return count(1);
  return value.length === 0 ? 'this event has no counterpart, so none' : count(value.length);
}

function count(events: number): string {
  return `${events} event${events === 1 ? '' : 's'}`;
}
