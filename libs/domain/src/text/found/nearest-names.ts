import { editDistance } from '../../encoding/edit-distance.js';
import { transliterate } from '../../encoding/keys.js';

/** A value that can be asked for, with everything that it is called. */
export interface KnownName {
  value: string;
  names: readonly string[];
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Names of this length or more may have two slips, shorter ones one. */
const LENGTH_OF_TWO = 6;
/** The shortest name that can be mistyped; shorter ones are all alike. */
const SHORTEST_TYPO = 3;
/** How many values are offered. */
const MOST_OFFERED = 3;

function wordsIn(name: string): string[] {
  return transliterate(name).match(WORD) ?? [];
}

/** Whether words of a name, one after the other, are this part or begin with it; case and accents do not matter. */
export function hasNamePart(name: string, part: string): boolean {
  const sought = wordsIn(part).join(' ');
  return sought !== '' && ` ${wordsIn(name).join(' ')}`.includes(` ${sought}`);
}

/** By how many slips of the keyboard a name, or a word of it, differs from what was typed; none if that is a part of it. */
function slipsIn(typed: string, name: string): number {
  if (hasNamePart(name, typed)) return 0;
  const [sought, ...words] = [typed, name].map((each) => wordsIn(each).join(' '));
  if (sought === undefined || sought.length < SHORTEST_TYPO) return Infinity;
  const most = sought.length < LENGTH_OF_TWO ? 1 : 2;
  const slips = [...words, ...wordsIn(name)]
    .filter((word) => Math.abs(word.length - sought.length) <= most)
    .map((word) => editDistance(sought, word));
  return Math.min(...slips.filter((each) => each <= most), Infinity);
}

/** Returns the values that are nearest to what was typed: called so in part, else with the fewest slips; at most three, in order. */
export function nearestNames(typed: string, known: readonly KnownName[]): string[] {
  const ranked = known.map(({ value, names }) => {
    return { value, slips: Math.min(...names.map((name) => slipsIn(typed, name))) };
  });
  const least = ranked.reduce((fewest, { slips }) => Math.min(fewest, slips), Infinity);
  if (least === Infinity) return [];
  const nearest = ranked.filter(({ slips }) => slips === least).map(({ value }) => value);
  return [...new Set(nearest)].toSorted().slice(0, MOST_OFFERED);
}
