import { ConversionError, createStreamConverter, type Protocol } from '../../src/index.js';
import { mutated, randomFrom } from '../mutations.js';
import { fault } from './lifecycle.js';
import { RARE_RECORDINGS } from './rare-recordings.js';
import { RECORDINGS } from './recordings.js';

/** How long one damaged stream may take to convert, in milliseconds, on a machine that does other things too. */
const LONGEST_MS = 10_000;

/**
 * Converts so many damaged recordings, the same for the same seed. Throws an Error with the events of the first that is not
 * answered by a sound stream or a refusal, or only after LONGEST_MS.
 */
export function convertDamaged(
  [source, target]: readonly [Protocol, Protocol],
  count: number,
  seed: number,
): void {
  const random = randomFrom(seed + source.length * 100 + target.length);
  for (let i = 0; i < count; i++) {
    const recordings = i % 2 === 0 ? RECORDINGS : RARE_RECORDINGS;
    const events = damaged(recordings[source], random);
    const started = performance.now();
    const wrong = attempt(source, target, events);
    const isSlow = performance.now() - started > LONGEST_MS;
    if (wrong !== undefined || isSlow)
      throw new Error(`${source} -> ${target}: ${wrong ?? 'it hangs'}\n${JSON.stringify(events)}`);
  }
}

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
