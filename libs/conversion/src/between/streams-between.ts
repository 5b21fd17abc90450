import type { Protocol } from '../contract/contract.js';
import type { PartialCodec } from '../ir/codec.js';
import { byteConverter, type ByteConverter } from '../stream/byte-converter.js';
import { byteStream, type ConvertedStream } from '../stream/byte-stream.js';
import { streamConverter, type StreamConverter, type StreamEnds } from '../stream/converter.js';
import { codingOf, finder, type OutputEventOf } from './taken.js';

/** From which protocol to which. */
export interface StreamOptions<
  Source extends Protocol = Protocol,
  Target extends Protocol = Protocol,
> {
  source: Source;
  target: Target;
}

/** What a stream of bytes is converted by. */
export interface ByteStreamOptions<
  Source extends Protocol = Protocol,
  Target extends Protocol = Protocol,
> extends StreamOptions<Source, Target> {
  /** How many characters one event may have; MAX_EVENT_LENGTH where nothing is said. */
  maxEventLength?: number;
}

/** What converts whole streams between the protocols `Codec` names. */
export interface Streams<Codec extends PartialCodec> {
  /**
   * Returns a converter of one whole stream: `push` each event as it comes, then `end`. It emits what the target's own server
   * would: starts, blocks with indexes without holes, whole items, one reason and one count. Throws ConversionError for an
   * unknown protocol.
   */
  createStreamConverter: <Source extends Codec['name'], Target extends Codec['name']>(
    options: StreamOptions<Source, Target>,
  ) => StreamConverter<OutputEventOf<Codec, Source, Target>>;
  /**
   * Returns a web TransformStream from the source's server-sent events to the target's, for `body.pipeThrough(...)`: each event
   * is sent as soon as it is known, and only as fast as the reader takes it. Anything that is not an event of the source ends
   * the stream with an error event of the target. Throws ConversionError for an unknown protocol.
   */
  convertStream: (options: ByteStreamOptions<Codec['name'], Codec['name']>) => ConvertedStream;
  /**
   * Returns what `convertStream` is made of, for streams other than the web's: bytes in, text of events out. Throws
   * ConversionError for an unknown protocol.
   */
  createByteConverter: (options: ByteStreamOptions<Codec['name'], Codec['name']>) => ByteConverter;
}

/** Returns what converts whole streams from one of these protocols to another. */
export function streamsBetween<const Codecs extends readonly PartialCodec[]>(
  ...codecs: Codecs
): Streams<Codecs[number]> {
  const find = finder(codecs);
  const ends = ({ source, target }: StreamOptions): StreamEnds => ({
    from: codingOf(find(source), 'stream'),
    to: codingOf(find(target), 'stream'),
  });
  const createByteConverter = (options: ByteStreamOptions): ByteConverter =>
    byteConverter(ends(options), options.maxEventLength);
  return {
    createStreamConverter: <Source, Target>(options: StreamOptions) =>
      streamConverter(ends(options)) as StreamConverter<
        OutputEventOf<Codecs[number], Source, Target>
      >,
    createByteConverter,
    convertStream: (options) => byteStream(createByteConverter(options)),
  };
}
