import { checkNesting } from '../payload/json.js';
import type { ConversionWarning } from '../contract/contract.js';
import { Report } from '../contract/report.js';
import type { AnswerEvent, AnswerWriter } from '../ir/answer-stream.js';
import type { StreamCoding } from '../ir/codec.js';
import { failureOf, StreamedAnswer } from './answer.js';
import type { exactEvents } from './exact-events.js';

/** How the two protocols of a stream read and write. */
export interface StreamEnds<Event = unknown> {
  from: StreamCoding;
  to: StreamCoding<Event>;
}

/**
 * Converts one whole stream, event by event. What is kept between events is bounded by the blocks that are open, and for `gemini`
 * by the addresses that are cited; only for `responses`, whose last event repeats the whole answer, it is the answer.
 */
export interface StreamConverter<Event = unknown> {
  /**
   * Takes one parsed event of the source (openai's `[DONE]` too, as that text) and returns the events of the target it
   * completes: none, one or several. Throws ConversionError, and keeps what it had, when it is no event of the source.
   */
  push(event: unknown): Event[];
  /** The source says no more; returns the events that end the target's stream, cut off where the source was. */
  end(): Event[];
  /** Ends the stream with an error of the target's own form, as when the source breaks a limit; returns its events. */
  fail(message: string): Event[];
  /** Whether the stream has ended as the target's own server ends one: neither still open, nor with an error. */
  readonly isComplete: boolean;
  /** What could not be carried so far, each thing once. */
  readonly warnings: readonly ConversionWarning[];
}

/** Returns a converter of one stream between two protocols; `exact` where its events are read and written as text. */
export function streamConverter(
  { from, to }: StreamEnds,
  exact?: typeof exactEvents,
): StreamConverter {
  const report = new Report({ once: true });
  if (from === to) return unchanged(from, report);
  const answer = new StreamedAnswer(from, to, report);
  const writer = to.writer(report);
  const writeEvent = (event: AnswerEvent): unknown[] =>
    writeOne(writer, exact ? exact.whole(event) : event);
  const write = (events: AnswerEvent[]): unknown[] =>
    events.length === 1 ? writeEvent(events[0]!) : events.flatMap(writeEvent);
  return {
    push(event) {
      checkNesting(event);
      return write(answer.push(event));
    },
    end: () => write(answer.end()),
    fail: (message) => write(answer.fail(message)),
    get isComplete() {
      return answer.isComplete;
    },
    warnings: report.warnings,
  };
}

function writeOne(writer: AnswerWriter, event: AnswerEvent): unknown[] {
  const write = writer[event.type] as (event: AnswerEvent) => unknown[];
  return write.call(writer, event);
}

/** Between a protocol and itself every event is checked and stays as it is. */
function unchanged(stream: StreamCoding, report: Report): StreamConverter {
  let state: 'open' | 'complete' | 'failed' = 'open';
  const decode = stream.reader?.() ?? ((event, said) => stream.decode(event, said));
  return {
    push(event) {
      checkNesting(event);
      const said = decode(event, report);
      if (said.some(({ type }) => type === 'failure')) state = 'failed';
      return event === stream.frames.last || event === null ? [] : [event];
    },
    end() {
      if (state === 'open') state = 'complete';
      return [];
    },
    fail(message) {
      state = 'failed';
      return stream.writer(report).failure({ type: 'failure', failure: failureOf(message) });
    },
    get isComplete() {
      return state === 'complete';
    },
    warnings: [],
  };
}
