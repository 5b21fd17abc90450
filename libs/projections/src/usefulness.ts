/** What is known of how an item is used and judged; times in milliseconds since 1970. */
export interface Usage {
  /** How many members of its group, beside who wrote it, have read it whole in the last READ_DAYS. */
  readers: number;
  /** The mean of its ratings, and how far it is adopted, in 0..1. */
  rating: number;
  adoption: number;
  createdAt: number;
  updatedAt: number;
}

/** Readings count for so many days. */
export const READ_DAYS = 90;
/** So many of the best by words are put in order also by how useful they are. */
export const REORDERED = 50;
/** By no more than this share does usefulness raise or lower what an item scores by its words. */
export const MOST_RAISED = 0.15;

/** With so many readers an item counts half of what it would with all. */
const HALF_READERS = 3;
const SHARES = { used: 0.5, adopted: 0.25, liked: 0.25 } as const;
/** An item counts as the most useful one for so many days, and ever less until so many. */
const NEW_DAYS = 14;
const YOUNG_DAYS = 42;
/** What nobody has read and nobody has changed for so long is stale, and wholly so after as long again. */
const STALE_DAYS = 180;
const STALE = 0.5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How much an item is used, in 0..1, by how many have read it. */
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
 * How useful an item is, in -1..1, at a time (milliseconds since 1970): what was read and rated well, and less what was rated
 * badly or is stale. One that is new and that nobody has rated badly is as useful as any; it changes once a day.
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
  // Who writes says when: what claims to be of the future is no newer for that.
  const ageDays = Math.abs(today - createdAt) / DAY_MS;
  const young = liked < 0 ? 0 : between01((YOUNG_DAYS - ageDays) / (YOUNG_DAYS - NEW_DAYS));
  const unchangedDays = (today - updatedAt) / DAY_MS;
  const stale = readers > 0 ? 0 : STALE * between01(unchangedDays / STALE_DAYS - 1);
  return Math.max(earned, young) - Math.max(-liked, stale, 0);
}

/** What an item scores, given what it scores by its words. */
export function raisedScore(score: number, usage: Usage, now: number): number {
  return score * (1 + MOST_RAISED * usefulness(usage, now));
}
