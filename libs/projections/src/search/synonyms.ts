import type { NamedTerm } from '../glossary/synonyms.queries.js';
import { type PossibleName, nameKeyOf } from '../words/names.js';

/** A name in a text, and its other names. */
export interface Synonym {
  typed: string;
  names: string[];
}

/** Most other names of one thing that are searched for. */
const MAX_NAMES = 8;

/** Returns a function from a name's key to its other names, the team's first. */
function otherNames(
  terms: readonly NamedTerm[],
  more: ReadonlyMap<string, readonly string[]>,
): (key: string) => string[] {
  const byKey = new Map<string, string[]>();
  for (const { keys, names } of terms)
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), ...names]);
  return (key) => {
    const others = new Map<string, string>();
    for (const name of [...(byKey.get(key) ?? []), ...(more.get(key) ?? [])]) {
      const other = nameKeyOf(name);
      if (other !== null && other !== key && !others.has(other)) others.set(other, name);
    }
    return [...others.values()].slice(0, MAX_NAMES);
  };
}

/**
 * Returns the names in a text that have synonyms in the team's glossary or in `more`; longer names win, and none is within
 * another.
 */
export function synonymsIn(
  possible: readonly PossibleName[],
  terms: readonly NamedTerm[],
  more: ReadonlyMap<string, readonly string[]>,
): Synonym[] {
  const othersOf = otherNames(terms, more);
  const found: (PossibleName & Synonym)[] = [];
  for (const each of possible) {
    if (found.some(({ start, end }) => each.start < end && start < each.end)) continue;
    // A name that is repeated, as in a log, counts no more than once, like any word.
    if (found.some(({ key }) => key === each.key)) continue;
    const names = othersOf(each.key);
    if (names.length > 0) found.push({ ...each, typed: each.text, names });
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ typed, names }) => ({ typed, names }));
}
