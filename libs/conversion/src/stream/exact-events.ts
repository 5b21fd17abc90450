import type { AnswerEvent } from '../ir/answer-stream.js';
import { markNumbers, restoreNumbers } from '../payload/exact-numbers.js';
import { checkNesting, isObject, parseJson, setOwn, type JsonObject } from '../payload/json.js';

/**
 * Reads and writes the events of one stream as JSON text, so that numbers in tool arguments that no double can hold reach the
 * other side digit by digit. Anywhere else such a number is valid in no protocol, and stays what JavaScript makes of it.
 */
export class ExactEvents {
  /** What begins in one event may end in another, so all have one mark, which the first of them did not have as a text. */
  private mark: string | undefined;

  /** The event of a text; undefined when the text is not JSON. Throws ConversionError when it nests too deep. */
  parse(text: string): unknown {
    const event = parseJson(text);
    if (event === undefined) return undefined;
    const marked = this.marked(text);
    if (marked === text) return event;
    checkNesting(event);
    return withArguments(event, parseJson(marked));
  }

  /** What happens in an answer; arguments that came in pieces, in which no number could be told, are marked where they are whole. */
  whole(event: AnswerEvent): AnswerEvent {
    const isCall = event.type === 'close' && event.block.kind === 'call' && !event.block.custom;
    return isCall ? { ...event, text: this.marked(event.text) } : event;
  }

  /** The text of written events, with the numbers as they came. */
  restore(frames: string): string {
    return restoreNumbers(frames, this.mark);
  }

  private marked(json: string): string {
    const { text, mark = this.mark } = markNumbers(json, this.mark);
    this.mark = mark;
    return text;
  }
}

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
