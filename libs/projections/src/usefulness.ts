import { DAY_MS } from '@app/domain';

/** How an item is used and rated; times in milliseconds since 1970. */
export interface Usage {
  /** How many members of its group, not counting its author, have read it whole in the last READ_DAYS. */
  readers: number;
  /** The mean of its ratings, and how far it is adopted, in 0..1. */
  rating: number;
  adoption: number;
  createdAt: number;
  updatedAt: number;
}

/** Readings count for so many days. */
export const READ_DAYS = 90;
/** How many of the best results by words are reordered by usefulness. */
export const REORDERED = 50;
/** The largest share by which usefulness raises or lowers a score by words. */
export const MOST_RAISED = 0.15;

/** With so many readers an item gets half of the most that readers can give. */
const HALF_READERS = 3;
const SHARES = { used: 0.5, adopted: 0.25, liked: 0.25 } as const;
/** A new item counts as most useful for so many days, and then ever less until so many. */
const NEW_DAYS = 14;
const YOUNG_DAYS = 42;
/** An item that nobody has read or changed for so long begins to be stale, and is fully so after as long again. */
const STALE_DAYS = 180;
const STALE = 0.5;

/** Returns how much an item is used, in 0..1, from its number of readers. */
function usedBy(readers: number): number {
  return readers / (readers + HALF_READERS);
}

/** SQL: the same. */
export function usedShare(readers: string): string {
  return `(${readers}::float8 / (${readers} + ${HALF_READERS}))`;
}

function between01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/**
 * Returns how useful an item is, in -1..1, at a time (milliseconds since 1970): readers and good ratings raise it, bad ratings
 * and staleness lower it. A new item that nobody has rated badly counts as most useful. Time changes it once a day.
 */
export function usefulness(
  { readers, rating, adoption, createdAt, updatedAt }: Usage,
  now: number,
): number {
  const today = now - (now % DAY_MS);
  const liked = between01(rating) * 2 - 1;
  const earned =
    SHARES.used * usedBy(readers) +
    SHARES.adopted * between01(adoption) +
    SHARES.liked * Math.max(0, liked);
  // Authors set the time themselves: a date in the future does not make an item newer.
  const ageDays = Math.abs(today - createdAt) / DAY_MS;
  const young = liked < 0 ? 0 : between01((YOUNG_DAYS - ageDays) / (YOUNG_DAYS - NEW_DAYS));
  const unchangedDays = (today - updatedAt) / DAY_MS;
  const stale = readers > 0 ? 0 : STALE * between01(unchangedDays / STALE_DAYS - 1);
  return Math.max(earned, young) - Math.max(-liked, stale, 0);
}

/** Returns an item's score, given its score by words. */
export function raisedScore(score: number, usage: Usage, now: number): number {
  return score * (1 + MOST_RAISED * usefulness(usage, now));
}
