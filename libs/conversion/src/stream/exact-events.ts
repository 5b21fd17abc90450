import type { AnswerEvent } from '../ir/answer-stream.js';
import { doubleEscaped, doubleMarks, markDoubled, restoreAll } from '../payload/exact-numbers.js';
import { checkNesting, isObject, parseJson, setOwn, type JsonObject } from '../payload/json.js';

/**
 * Reads and writes the events of one stream as JSON text, so that numbers in tool arguments that no double can hold reach the
 * other side digit by digit. Anywhere else such a number is valid in no protocol, and stays what JavaScript makes of it. What
 * begins in one event may end in another, so every text's own marks are doubled from the first event on.
 */
export const exactEvents = {
  /** The event of a text; undefined when the text is not JSON. Throws ConversionError when it nests too deep. */
  parse(text: string): unknown {
    const own = doubleMarks(text);
    const event = parseJson(own);
    if (event === undefined) return undefined;
    const marked = markDoubled(own);
    if (marked === own) return event;
    checkNesting(event);
    return withArguments(event, parseJson(marked));
  },

  /** What happens in an answer; arguments that came in pieces, in which no number could be told, are marked where they are whole. */
  whole(event: AnswerEvent): AnswerEvent {
    const isCall = event.type === 'close' && event.block.kind === 'call' && !event.block.custom;
    return isCall ? { ...event, text: markDoubled(doubleEscaped(event.text)) } : event;
  },

  /** The text of written events, with the numbers as they came. */
  restore: restoreAll,
};

/** What the four protocols call the arguments of a call. */
const ARGUMENTS = new Set(['args', 'arguments', 'input']);

/** The event with the arguments of its calls from another that is equal but for marked numbers. */
function withArguments(event: unknown, marked: unknown): unknown {
  if (Array.isArray(event))
    return event.map((entry, i) => withArguments(entry, (marked as unknown[])[i]));
  if (!isObject(event)) return event;
  const joined = {};
  for (const [key, entry] of Object.entries(event)) {
    const other = (marked as JsonObject)[key];
    const isWhole = ARGUMENTS.has(key) && typeof entry !== 'number';
    setOwn(joined, key, isWhole ? other : withArguments(entry, other));
  }
  return joined;
}
