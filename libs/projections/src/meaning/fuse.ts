import { type ItemKey, keyOf } from '../knowledge/item-key.js';

/** Reciprocal rank fusion's constant, as Cormack, Clarke and Büttcher measured it (SIGIR 2009). */
const DAMPING = 60;

/**
 * Merges two rankings by reciprocal rank fusion: an item scores 1 / (60 + rank) for each ranking that has it. Among equals, the
 * order of `first` decides, and its items come before others.
 */
export function fuseByRank<Item extends ItemKey>(
  first: readonly Item[],
  second: readonly Item[],
): Item[] {
  const fused = new Map<string, { item: Item; score: number }>();
  for (const ranking of [first, second])
    for (const [at, item] of ranking.entries()) {
      const key = keyOf(item);
      const known = fused.get(key) ?? { item, score: 0 };
      fused.set(key, { ...known, score: known.score + 1 / (DAMPING + at + 1) });
    }
  // Maps keep the order in which items came, and sorting is stable.
  return [...fused.values()].toSorted((a, b) => b.score - a.score).map(({ item }) => item);
}
