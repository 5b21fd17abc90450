import { assertFlawless } from '../input/json/json-body.js';
import { type JsonFlaw, flawText } from '../input/json/json-flaws.js';

/**
 * What is wrong with single events of a push's body as it was sent, by their place in it. Throws `request.malformed_json` when
 * something beside the events is ambiguous.
 */
export function eventFlaws(flaws: readonly JsonFlaw[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const flaw of flaws) {
    const [field, place] = flaw.path;
    if (field !== 'events' || typeof place !== 'number') assertFlawless([flaw]);
    else found.set(place, flawText(flaw));
  }
  return found;
}
