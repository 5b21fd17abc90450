import { ConversionError, type ConversionWarning } from '../contract/contract.js';
import type { Codec } from '../ir/codec.js';
import { parseJson } from '../payload/json.js';
import { streamConverter } from './converter.js';
import { eventFrame, EventReader, OversizedEvent } from './server-sent-events.js';

/** How many characters of one event are held at most: a picture of some 12 MB in base64. */
export const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/** A converter of the bytes of server-sent events, and what it could not carry so far. */
export interface ConvertedStream extends TransformStream<Uint8Array, Uint8Array> {
  readonly warnings: readonly ConversionWarning[];
}

/** Returns a stream that takes the source's bytes and gives the target's, each event as soon as it is known. */
export function byteStream(
  from: Codec,
  to: Codec,
  maxEventLength = MAX_EVENT_LENGTH,
): ConvertedStream {
  const converter = streamConverter(from, to);
  const reader = new EventReader(maxEventLength);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const { named, last } = to.stream.frames;
  type Controller = TransformStreamDefaultController<Uint8Array>;

  const send = (events: unknown[], controller: Controller): void => {
    if (events.length === 0) return;
    const frames = events.map((event) => eventFrame(event, named)).join('');
    controller.enqueue(encoder.encode(frames));
  };
  const convert = (data: string[], controller: Controller): void => {
    for (const text of data) {
      if (text === from.stream.frames.last) send(converter.push(text), controller);
      else send(converter.push(parsed(text)), controller);
    }
  };
  /** What is no event of the source ends the stream, with the target's own event for it. */
  const guarded = (work: () => void, controller: Controller): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ConversionError) && !(error instanceof OversizedEvent)) throw error;
      send(converter.fail(error.message), controller);
      controller.terminate();
    }
  };

  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      guarded(
        () => convert(reader.push(decoder.decode(chunk, { stream: true })), controller),
        controller,
      );
    },
    flush(controller) {
      guarded(() => {
        convert(reader.push(decoder.decode()), controller);
        convert(reader.end().filter(isWhole), controller);
        send(converter.end(), controller);
        if (last !== undefined && converter.isComplete)
          controller.enqueue(encoder.encode(`data: ${last}\n\n`));
      }, controller);
    },
  });
  return Object.assign(stream, { warnings: converter.warnings });
}

function parsed(text: string): unknown {
  const event = parseJson(text);
  if (event === undefined) throw new ConversionError('the data of an event is not JSON', '$');
  return event;
}

/** Of an event that was cut off nothing can be said. */
function isWhole(text: string): boolean {
  return parseJson(text) !== undefined || text === '[DONE]';
}
