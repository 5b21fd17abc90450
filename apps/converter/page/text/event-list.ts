import { findSyntaxError } from '../../src/json/find-syntax-error.js';

const FIELD = /^(?:data|event|id|retry):|^:/;

/**
 * The events of server-sent events (WHATWG HTML, 9.2.6) as a JSON array, each as it was written; nothing when `text` is none or
 * one of its events is not JSON. `[DONE]` is no event.
 */
export function eventList(text: string): string | undefined {
  if (!FIELD.test(text.trimStart())) return undefined;
  const events = text
    .split(/(?:\r\n|\r|\n){2,}/)
    .map(dataOf)
    .filter((data) => data !== '' && data !== '[DONE]');
  if (events.length === 0 || events.some((event) => findSyntaxError(event))) return undefined;
  return `[${events.join(',')}]`;
}

function dataOf(frame: string): string {
  const lines = frame.split(/\r\n|\r|\n/).map((line) => /^\s*data: ?(.*)$/.exec(line)?.[1]);
  return lines.filter((data) => data !== undefined).join('\n');
}
