const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one comes (Standard Webhooks 1.0.0, "Retry schedule"); after the last, none does. */
export const WEBHOOK_RETRY_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** By how much of itself a wait is longer at the most, so that many messages which failed together do not come together again. */
const JITTER = 0.2;

/** No attempt is planned further ahead than this, in milliseconds. */
export const LONGEST_WEBHOOK_WAIT_MS = Math.round(Math.max(...WEBHOOK_RETRY_MS) * (1 + JITTER));

/**
 * When to try again after so many failed attempts, in milliseconds since 1970; null to give up. `chance` is a random number
 * from 0 to 1.
 */
export function nextAttemptAt(attempts: number, now: number, chance: number): number | null {
  const wait = WEBHOOK_RETRY_MS[attempts - 1];
  return wait === undefined ? null : now + Math.round(wait * (1 + JITTER * chance));
}
