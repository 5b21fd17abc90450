/** Node's timers can wait no longer, in milliseconds: what is to wait longer ends at once. */
const LONGEST_MS = 2 ** 31 - 1;

type Start = (run: () => void, milliseconds: number) => NodeJS.Timeout;

/**
 * Starts timers as `start` does, of which those that are to wait longer than timers can wait as long as they can. PostgreSQL plans its
 * own by the clock; once that is put back by a month, it would start one that ends at once again and again.
 */
export function withLongestTimer(start: Start): Start {
  return (run, milliseconds) => start(run, Math.min(milliseconds, LONGEST_MS));
}
