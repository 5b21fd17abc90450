import type { Protocol } from '../../src/index.js';

/** Events as the server of a protocol sends them, written without the library. */
export function serverSent(protocol: Protocol, events: readonly object[]): string {
  const isNamed = protocol === 'claude' || protocol === 'responses';
  const frames = events.map((event) => {
    const name = isNamed ? `event: ${(event as { type: string }).type}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return frames.join('') + (protocol === 'openai' ? 'data: [DONE]\n\n' : '');
}

/** Bytes as a stream of chunks of a size. */
export function inChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += size)));
    },
  });
}
