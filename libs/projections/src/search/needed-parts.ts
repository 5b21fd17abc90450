import type { SearchPlan } from './search-plan.js';

/** Up to so many items all are scored: leaving some out would take longer. */
const AT_ONCE = 5_000;
/** Guesses at the score of a page's last row, relative to an item of average length that has every part once; tried in turn. */
const HOPED = [1.6, 1, 0.5, 0.25];
/** Most groups of parts that an item is tested against; more would hardly leave out further items. */
const MAX_GROUPS = 12;

/**
 * Returns groups of a query's parts, by index, given the most that each part adds to a score, in descending order: an item that
 * lacks all parts of a group cannot score more than `above` (MaxScore: Turtle and Flood 1995). There is always at least one
 * group, since an item without any part is not found.
 */
export function neededParts(bounds: readonly number[], above: number): number[][] {
  const rest = bounds.map((_, at) => bounds.slice(at).reduce((sum, bound) => sum + bound, 0));
  const spare = (rest[0] ?? 0) - above;
  const groups: number[][] = [];
  const gather = (group: readonly number[], lacking: number, from: number) => {
    for (let at = from; at < bounds.length && lacking + rest[at]! >= spare; at++) {
      if (groups.length === MAX_GROUPS) return;
      const [more, sum] = [[...group, at], lacking + bounds[at]!];
      if (sum >= spare) groups.push(more);
      else gather(more, sum, at + 1);
    }
  };
  gather([], 0, 0);
  return groups.length > 0 ? groups : [[...bounds.keys()]];
}

/** Returns the score thresholds to try in turn until one fills the page; the last is 0, which leaves nothing out. */
export function hopesFor({ parts, terms }: SearchPlan): number[] {
  if (terms.reduce((sum, { items }) => sum + items, 0) <= AT_ONCE) return [0];
  const once = parts.reduce((sum, { bound }) => sum + bound, 0);
  return [...HOPED.map((share) => share * once), 0];
}
