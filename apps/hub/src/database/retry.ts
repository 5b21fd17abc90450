import { setTimeout as sleep } from 'node:timers/promises';

/** Waits between the attempts of what failed for a passing reason, in milliseconds. */
export const RETRY_DELAYS: readonly number[] = [20, 50, 100, 200, 400, 800, 1_600];

/** Runs `work` until it succeeds, fails for a reason that is not transient, or has had an attempt after every delay. */
export async function retry<Result>(
  work: () => Promise<Result>,
  isTransient: (error: unknown) => boolean,
  delays: readonly number[] = RETRY_DELAYS,
): Promise<Result> {
  for (const delay of delays) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await sleep(delay);
    }
  }
  return work();
}
