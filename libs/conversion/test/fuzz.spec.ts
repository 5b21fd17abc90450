import { convert } from '../src/convert.js';
import { ConversionError, PROTOCOLS, type Kind, type Protocol } from '../src/contract/contract.js';
import { WARNINGS } from '../src/contract/warnings.js';
import { mutated, randomFrom } from './mutations.js';
import { EVENTS } from './payloads/events.js';
import { REQUESTS } from './payloads/requests.js';
import { RESPONSES } from './payloads/responses.js';

/** Valid payloads the cases start from; a kind joins the fuzz by joining this list. */
const SEEDS: readonly { kind: Kind; source: Protocol; payloads: readonly unknown[] }[] =
  PROTOCOLS.flatMap((source) => [
    { kind: 'request', source, payloads: [REQUESTS[source]] },
    { kind: 'response', source, payloads: RESPONSES[source] },
    { kind: 'stream', source, payloads: EVENTS[source] },
  ]);

/** Bodies of a kind and protocol; with four protocols and four targets more than 20,000 conversions. */
const CASES: Readonly<Record<Kind, number>> = { request: 240, response: 460, stream: 600 };

describe('any JSON', () => {
  it.each(SEEDS)(
    'that was a $kind of $source converts with warnings or is refused with a path',
    ({ kind, source, payloads }) => {
      const random = randomFrom(source.length * 1000 + kind.length);
      let converted = 0;
      for (let i = 0; i < CASES[kind]; i++) {
        const body = mutated(payloads[i % payloads.length], random);
        const before = JSON.stringify(body);
        for (const target of PROTOCOLS) {
          const outcome = attempt(kind, source, target, body);
          if (outcome !== undefined)
            throw new Error(`${source} -> ${target}: ${outcome}\n${before}`);
          converted++;
        }
        if (JSON.stringify(body) !== before) throw new Error(`the body was changed: ${before}`);
      }
      expect(converted).toBe(CASES[kind] * PROTOCOLS.length);
    },
  );
});

/** What was wrong with a conversion; undefined when it kept its promises. */
function attempt(
  kind: Kind,
  source: Protocol,
  target: Protocol,
  body: unknown,
): string | undefined {
  try {
    const { output, warnings } = convert({ kind, source, target, body });
    const text = JSON.stringify(output);
    if (text === undefined) return 'the output is not JSON';
    if (text !== JSON.stringify(convert({ kind, source, target, body }).output))
      return 'the output is not the same twice';
    const unknown = warnings.find(({ code }) => !Object.hasOwn(WARNINGS, code));
    return unknown && `a warning outside the catalogue: ${unknown.code}`;
  } catch (error) {
    if (error instanceof ConversionError && error.path.startsWith('$')) return undefined;
    return error instanceof Error ? `${error.name}: ${error.stack}` : String(error);
  }
}
