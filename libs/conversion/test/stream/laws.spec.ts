import fc from 'fast-check';
import {
  convert,
  convertStream,
  createStreamConverter,
  PROTOCOLS,
  type Protocol,
} from '../../src/index.js';
import { anyReply, renderReply, type Reply } from '../arbitrary/response.js';
import { cutBy, streamReply } from '../arbitrary/stream.js';
import { randomFrom } from '../mutations.js';
import { pairs } from '../pairs.js';
import { fault } from './lifecycle.js';
import { contentOf } from './message-content.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

/** A response and the events that say it, each time in other pieces. */
const anyStream = (source: Protocol) =>
  fc
    .tuple(anyReply, fc.nat())
    .filter(([reply]) => !JSON.stringify(reply).includes('__proto__'))
    .map(([reply, seed]): [Reply, object[]] => [
      reply,
      streamReply[source](reply, cutBy(randomFrom(seed))),
    ]);

function converted(source: Protocol, target: Protocol, events: readonly object[]) {
  const converter = createStreamConverter({ source, target });
  const out = events.flatMap((event) => converter.push(event));
  return [...out, ...converter.end()] as object[];
}

describe('any answer', () => {
  it.each(PROTOCOLS)('is streamed here as the SDK of %s reads it', async (source) => {
    await fc.assert(
      fc.asyncProperty(anyStream(source), async ([reply, events]) => {
        const heard = await read[source](serverSent(source, events));
        expect(heard).toEqual(contentOf[source](renderReply[source](reply)));
      }),
      { numRuns: 15 },
    );
  });

  it.each(pairs)(
    'that %s streams is read by the SDK of %s as the answer converted whole',
    async (source, target) => {
      await fc.assert(
        fc.asyncProperty(anyStream(source), async ([reply, events]) => {
          const body = renderReply[source](reply);
          const whole = convert({ kind: 'response', source, target, body }).output as object;
          const heard = await read[target](serverSent(target, converted(source, target, events)));
          expect(heard).toEqual(contentOf[target](whole));
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(pairs)('of %s that is cut off anywhere is a sound stream of %s', (source, target) => {
    fc.assert(
      fc.property(
        anyStream(source),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([, all], part) => {
          const cut = converted(source, target, all.slice(0, Math.ceil(part * all.length)));
          expect(fault(target, cut)).toBeUndefined();
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(pairs)(
    'of %s gives %s the same bytes wherever its own are cut',
    async (source, target) => {
      await fc.assert(
        fc.asyncProperty(anyStream(source), fc.array(fc.nat()), async ([, events], cuts) => {
          const text = serverSent(source, events);
          const whole = await throughPieces(source, target, text, []);
          expect(await throughPieces(source, target, text, cuts)).toBe(whole);
        }),
        { numRuns: 15 },
      );
    },
  );
});

/** What a text of server-sent events becomes when its bytes come cut at these places. */
async function throughPieces(
  source: Protocol,
  target: Protocol,
  text: string,
  cuts: readonly number[],
): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((n) => n % bytes.length), bytes.length].toSorted((a, b) => a - b);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 1; i < places.length; i++)
        controller.enqueue(bytes.subarray(places[i - 1], places[i]));
      controller.close();
    },
  });
  return new Response(stream.pipeThrough(convertStream({ source, target }))).text();
}
