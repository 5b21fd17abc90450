/** How often a request is tried in all, and the longest wait between two tries, in milliseconds. */
export const MAX_ATTEMPTS = 7;
export const MAX_DELAY_MS = 60_000;

const FIRST_DELAY_MS = 250;

/** Whether an answer of this status says: not now, ask again. */
export function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

/** Milliseconds that a Retry-After header asks for (RFC 9110 10.2.3: seconds or an HTTP date); null when it asks for none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * How long to wait after the failed try number `attempt` (from 1): what the server asked for, else exponential with full
 * jitter in the upper half; `random` is in 0..1. Null when there has been enough trying, or the server asks for too long.
 */
export function delayBefore(attempt: number, asked: number | null, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  if (asked !== null) return asked <= MAX_DELAY_MS ? asked : null;
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling * (0.5 + random / 2);
}
