/** How far clocks of one machine, and of one that keeps its files, may differ, in milliseconds. */
const SKEW_MS = 5 * 60 * 1_000;

/**
 * Whether a time is less than `ms` ago. One that lies ahead of `now` by more than clocks differ was written while the clock was wrong, and
 * counts as long ago. Times are in milliseconds.
 */
export function isRecent(time: number, { now, ms }: { now: number; ms: number }): boolean {
  const age = now - time;
  return age >= -SKEW_MS && age < ms;
}
