import fc from 'fast-check';
import {
  ConversionError,
  convertStream,
  createStreamConverter,
  PROTOCOLS,
  type Protocol,
} from '../../src/index.js';
import { mutated, randomFrom } from '../mutations.js';
import { fault } from './lifecycle.js';
import { RARE_RECORDINGS } from './rare-recordings.js';
import { RECORDINGS } from './recordings.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

const pairs = PROTOCOLS.flatMap((source) =>
  PROTOCOLS.filter((target) => target !== source).map((target): [Protocol, Protocol] => [
    source,
    target,
  ]),
);

function converted(source: Protocol, target: Protocol, events: readonly unknown[]): object[] {
  const converter = createStreamConverter({ source, target });
  const out: unknown[] = [];
  for (const event of events) out.push(...converter.push(event));
  return [...out, ...converter.end()] as object[];
}

describe('any stream', () => {
  it.each(pairs)(
    'of %s that breaks off is still one the SDK of %s reads',
    async (source, target) => {
      for (const events of [RECORDINGS[source], RARE_RECORDINGS[source]])
        for (let length = 1; length <= events.length; length++) {
          const cut = converted(source, target, events.slice(0, length));
          expect(fault(target, cut)).toBeUndefined();
          const got = await read[target](serverSent(target, cut)).catch((error: Error) => error);
          // Arguments that were cut off are no JSON, which is for the reader to see.
          if (got instanceof Error) expect(got).toBeInstanceOf(SyntaxError);
        }
    },
  );

  it.each(pairs)(
    'of %s gives %s the same events wherever its bytes are cut',
    async (source, target) => {
      const bytes = new TextEncoder().encode(serverSent(source, RECORDINGS[source]));
      const convertCut = async (cuts: readonly number[]) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let i = 1; i < places.length; i++)
              controller.enqueue(bytes.subarray(places[i - 1], places[i]));
            controller.close();
          },
        });
        return new Response(stream.pipeThrough(convertStream({ source, target }))).text();
      };
      const whole = await convertCut([]);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
          expect(await convertCut(cuts)).toBe(whole);
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each(pairs)('of %s, damaged, gives %s a sound stream or a refusal', (source, target) => {
    const random = randomFrom(source.length * 100 + target.length);
    for (let i = 0; i < 1700; i++) {
      const recordings = i % 2 === 0 ? RECORDINGS : RARE_RECORDINGS;
      const events = damaged(recordings[source], random);
      const wrong = attempt(source, target, events);
      expect(wrong && `${wrong}\n${JSON.stringify(events)}`).toBeUndefined();
    }
  });
});

/** A recording with an event changed, lost, said twice or out of its place. */
function damaged(events: readonly object[], random: () => number): unknown[] {
  const list: unknown[] = [...events];
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const at = Math.floor(random() * list.length);
    const what = random();
    if (what < 0.5) list[at] = mutated(list[at], random);
    else if (what < 0.7) list.splice(at, 1);
    else if (what < 0.85) list.splice(at, 0, list[at]);
    else list.push(...list.splice(at, 1));
  }
  return list;
}

/** What was wrong with a conversion; undefined when it kept its promises. */
function attempt(source: Protocol, target: Protocol, events: unknown[]): string | undefined {
  const converter = createStreamConverter({ source, target });
  const out: unknown[] = [];
  try {
    for (const event of events) {
      try {
        out.push(...converter.push(event));
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error;
        out.push(...converter.fail(error.message));
      }
    }
    out.push(...converter.end());
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.stack}` : String(error);
  }
  return fault(target, out);
}
