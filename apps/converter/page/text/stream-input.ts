import { parseTree } from 'jsonc-parser';
import { findSyntaxError } from '../../src/json/find-syntax-error.js';
import { isEventStream, readEventStream, type EventText } from './server-sent-events.js';

/** Several events of one stream, and how the text says them: as server-sent events or as a JSON array. */
export interface StreamInput {
  form: 'server-sent' | 'list';
  events: EventText[];
}

/** Reads a text as the events of a stream; nothing when it is neither server-sent events nor a JSON array. */
export function readStream(text: string): StreamInput | undefined {
  if (isEventStream(text)) return { form: 'server-sent', events: readEventStream(text) };
  if (!text.trimStart().startsWith('[') || findSyntaxError(text)) return undefined;
  const elements = parseTree(text)?.children ?? [];
  const events = elements.map(({ offset, length }) => {
    const to = offset + length;
    return { data: text.slice(offset, to), from: offset, to };
  });
  return { form: 'list', events };
}

/** The events as a JSON array, each as it was written. */
export function listOf({ events }: StreamInput): string {
  return `[${events.map(({ data }) => data).join(',')}]`;
}

/** The first place where an event is not JSON, as an offset in the whole text. */
export function findEventError({
  events,
}: StreamInput): { offset: number; message: string } | undefined {
  for (const { data, from, to } of events) {
    const error = findSyntaxError(data);
    if (error) return { offset: Math.min(from + error.offset, to), message: error.message };
  }
  return undefined;
}
