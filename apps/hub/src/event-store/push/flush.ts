import type { PushOutcome, PushRequest } from './push-request.js';

/** What was committed together: how many events were new, known already or refused, and how long it took. */
export interface Flush {
  accepted: number;
  known: number;
  rejected: number;
  milliseconds: number;
}

/** The flush of these pushes, which came out like this. */
export function flushOf(
  units: readonly PushRequest[],
  outcomes: readonly PushOutcome[],
  milliseconds: number,
): Flush {
  const flush: Flush = { accepted: 0, known: 0, rejected: 0, milliseconds };
  outcomes.forEach(({ accepted, rejected }, index) => {
    const { drafts = [], rejected: before = [] } = units[index] ?? {};
    flush.accepted += accepted;
    flush.rejected += rejected.length;
    flush.known += drafts.length - accepted - (rejected.length - before.length);
  });
  return flush;
}
