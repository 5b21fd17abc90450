import { codecOf } from './registry.js';
import { byteConverter, type ByteConverter } from './stream/byte-converter.js';
import { byteStream, type ConvertedStream } from './stream/byte-stream.js';
import { streamConverter, type StreamConverter, type StreamOptions } from './stream/converter.js';

/**
 * Returns a converter of one whole stream: `push` each event as it comes, then `end`. It emits what the target's own server
 * would: starts, blocks with indexes without holes, whole items, one reason and one count. Throws ConversionError when a
 * protocol is none.
 */
export function createStreamConverter({ source, target }: StreamOptions): StreamConverter {
  return streamConverter(codecOf(source), codecOf(target));
}

/** What a stream of bytes is converted by. */
export interface ByteStreamOptions extends StreamOptions {
  /** How many characters one event may have; MAX_EVENT_LENGTH where nothing is said. */
  maxEventLength?: number;
}

/**
 * Returns a web TransformStream from the source's server-sent events to the target's, for `body.pipeThrough(...)`: each event
 * is sent as soon as it is known, and only as fast as the reader takes it. What is no event of the source ends the stream
 * with an error event of the target. Throws ConversionError when a protocol is none.
 */
export function convertStream(options: ByteStreamOptions): ConvertedStream {
  return byteStream(createByteConverter(options));
}

/**
 * Returns what `convertStream` is made of, for streams other than the web's: bytes in, text of events out. Throws
 * ConversionError when a protocol is none.
 */
export function createByteConverter(options: ByteStreamOptions): ByteConverter {
  const { source, target, maxEventLength } = options;
  return byteConverter(codecOf(source), codecOf(target), maxEventLength);
}
