import { ConversionError, type ConversionWarning } from '../contract/contract.js';
import { isObject, parseJson } from '../payload/json.js';
import { streamConverter, type StreamEnds } from './converter.js';
import { exactEvents } from './exact-events.js';
import { EventReader, OversizedEvent, eventFrame, namedEventFrame } from './server-sent-events.js';

/** How many characters of one event are held at most: a picture of some 12 MB in base64. */
export const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/** Converts the bytes of one stream of server-sent events, without any stream of a platform around it. */
export interface ByteConverter {
  /** Takes more bytes; returns the frames they complete, '' for none. Anything that is not an event of the source ends the stream. */
  push(bytes: Uint8Array): string;
  /** No more bytes come; returns the frames that end the target's stream. */
  end(): string;
  /** Ends the stream with an error event of the target; returns its frames. */
  fail(message: string): string;
  /** Whether the stream has ended: what comes now is no longer read. */
  readonly isOver: boolean;
  /** What could not be carried so far, each thing once. */
  readonly warnings: readonly ConversionWarning[];
}

/** Returns a converter of one stream's bytes between two protocols. */
export function byteConverter(ends: StreamEnds, maxEventLength = MAX_EVENT_LENGTH): ByteConverter {
  const { from, to } = ends;
  const converter = streamConverter(ends, exactEvents);
  const reader = new EventReader(maxEventLength);
  const decoder = new TextDecoder();
  const { named, last } = to.frames;
  const frame = named ? namedEventFrame : eventFrame;
  let isOver = false;

  const framesOf = (events: unknown[]): string => {
    let frames = '';
    for (const event of events) frames += frame(event);
    return exactEvents.restore(frames);
  };
  const fail = (message: string): string => {
    if (isOver) return '';
    isOver = true;
    return framesOf(converter.fail(message));
  };
  /** What was converted before the bad event still goes out. */
  const convert = (read: () => string[]): string => {
    let frames = '';
    try {
      for (const text of read()) {
        if (text !== DONE) frames += framesOf(converter.push(parsed(text)));
        // Gateways end the streams of every protocol like this; only with openai it means something.
        else if (from.frames.last === DONE) frames += framesOf(converter.push(DONE));
      }
      return frames;
    } catch (error) {
      if (!(error instanceof ConversionError) && !(error instanceof OversizedEvent)) throw error;
      return frames + fail(error.message);
    }
  };
  return {
    push: (bytes) =>
      isOver ? '' : convert(() => reader.push(decoder.decode(bytes, { stream: true }))),
    end() {
      if (isOver) return '';
      const frames = convert(() => [
        ...reader.push(decoder.decode()),
        ...reader.end().filter(isWhole),
        ...errorIn(reader.foreignText),
      ]);
      if (isOver) return frames;
      // A whole answer is easily sent as a stream, and no event at all would look like an answer that says nothing.
      if (reader.foreignText !== undefined && frames === '')
        return fail('there is no event in it: send server-sent events, as a provider streams them');
      isOver = true;
      const ending = frames + framesOf(converter.end());
      return last !== undefined && converter.isComplete ? `${ending}data: ${last}\n\n` : ending;
    },
    fail,
    get isOver() {
      return isOver;
    },
    warnings: converter.warnings,
  };
}

/** What ends a stream of openai's chunks. */
const DONE = '[DONE]';

function parsed(text: string): unknown {
  const event = exactEvents.parse(text);
  if (event === undefined) throw new ConversionError('the data of an event is not JSON', '$');
  return event;
}

/**
 * A provider that refuses a request answers with its error body instead of a stream (Google in an array): returned as the data
 * of one event.
 */
function errorIn(text = ''): string[] {
  const body = parseJson(text);
  const [only] = Array.isArray(body) ? (body as unknown[]) : [body];
  if (!isObject(only) || !(isObject(only['error']) || only['object'] === 'error')) return [];
  return [JSON.stringify({ type: 'error', ...only })];
}

/** An event that was cut off is not converted. */
function isWhole(text: string): boolean {
  return parseJson(text) !== undefined || text === DONE;
}
