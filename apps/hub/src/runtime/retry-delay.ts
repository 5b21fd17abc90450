const FIRST_MS = 5_000;
/** The longest of the delays. */
export const LONGEST_DELAY_MS = 10 * 60_000;

/**
 * How long to wait after so many failures in a row, in milliseconds: 5 s, doubling to 10 min, less up to a quarter by `chance`, from 0 to 1,
 * so that those who failed together do not come back together.
 */
export function retryDelay(failures: number, chance: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (1 - chance / 4));
}
