import { createStreamConverter, type Protocol } from '../../src/index.js';
import { pairs } from '../pairs.js';
import { convertDamaged } from './damaged-streams.js';
import { fault } from './lifecycle.js';
import { RARE_RECORDINGS } from './rare-recordings.js';
import { RECORDINGS } from './recordings.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

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

  // `npm run fuzz:streams` does the same with 20,000.
  it.each(pairs)('of %s, damaged, gives %s a sound stream or a refusal', (...pair) => {
    expect(() => convertDamaged(pair, 150, 0)).not.toThrow();
  });
});
