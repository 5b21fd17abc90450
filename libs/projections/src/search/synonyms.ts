import type { NamedTerm } from '../glossary/synonyms.queries.js';
import { type PossibleName, nameKeyOf } from '../words/names.js';

/** What a text calls by one name, and the other names of it. */
export interface Synonym {
  typed: string;
  names: string[];
}

/** So many other names of one thing are looked for. */
const MAX_NAMES = 8;

/** By the key of each name, what else the thing is called: what the team says first. */
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
 * The names in a text that have others, the longest first and none within another, by what the team's glossary says and what
 * is known `more`.
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
    const names = othersOf(each.key);
    if (names.length > 0) found.push({ ...each, typed: each.text, names });
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ typed, names }) => ({ typed, names }));
}
