import type { ConversionWarning } from '../contract/contract.js';
import type { ByteConverter } from './byte-converter.js';

/** A converter of the bytes of server-sent events, and what it could not carry so far. */
export interface ConvertedStream extends TransformStream<Uint8Array, Uint8Array> {
  readonly warnings: readonly ConversionWarning[];
}

/** Returns a stream that takes the source's bytes and gives the target's, each event as soon as it is known. */
export function byteStream(converter: ByteConverter): ConvertedStream {
  const encoder = new TextEncoder();
  const send = (frames: string, controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (frames !== '') controller.enqueue(encoder.encode(frames));
  };
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      send(converter.push(chunk), controller);
      if (converter.isOver) controller.terminate();
    },
    flush(controller) {
      send(converter.end(), controller);
    },
  });
  return Object.assign(stream, { warnings: converter.warnings });
}
