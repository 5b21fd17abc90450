import type { PushRequest } from './push-request.js';
import { type PushResult, StandingLost } from './standing.js';

/** What was committed together: how many events were new, known already or refused, and how long it took. */
export interface Flush {
  accepted: number;
  known: number;
  rejected: number;
  milliseconds: number;
}

/** Sums up the flush of these pushes, which had these results. */
export function flushOf(
  units: readonly PushRequest[],
  results: readonly PushResult[],
  milliseconds: number,
): Flush {
  const flush: Flush = { accepted: 0, known: 0, rejected: 0, milliseconds };
  results.forEach((result, index) => {
    if (result instanceof StandingLost) return;
    const { accepted, rejected } = result;
    const { drafts = [], rejected: before = [] } = units[index] ?? {};
    flush.accepted += accepted;
    flush.rejected += rejected.length;
    flush.known += drafts.length - accepted - (rejected.length - before.length);
  });
  return flush;
}
