import type { SearchPlan } from './search-plan.js';

/** So few items are all looked at: leaving some out would take longer. */
const AT_ONCE = 5_000;
/** What the last row of a page may score beside an item that has every part once, at average length: one guess after another. */
const HOPED = [1.6, 1, 0.5, 0.25];
/** An item is held against so many groups of parts at most; more would leave out hardly any further ones. */
const MAX_GROUPS = 12;

/**
 * Groups of a query's parts, by their places, given what each part adds to a score at most, the most first: an item that
 * lacks all parts of a group cannot score more than `above` (MaxScore: Turtle and Flood 1995). One of them is there in any case:
 * what has no part at all is not found.
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

/** How high a score to look for first, and how high next where that fills no page; 0 in the end, which leaves nothing out. */
export function hopesFor({ parts, terms }: SearchPlan): number[] {
  if (terms.reduce((sum, { items }) => sum + items, 0) <= AT_ONCE) return [0];
  const once = parts.reduce((sum, { bound }) => sum + bound, 0);
  return [...HOPED.map((share) => share * once), 0];
}
