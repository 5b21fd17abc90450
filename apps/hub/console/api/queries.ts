import { QueryCache, QueryClient } from '@tanstack/preact-query';
import { storeOf } from '../state/store.js';
import { Problem } from './problem.js';
import { doubtSession } from './session.js';

const RETRIES = 2;
/** How often what is shown is asked for again: seldom where the hub hints at what changes, often where it cannot. */
const POLL_MS = 15_000;
const LIVE_POLL_MS = 60_000;
/** What the hub answers to whose session is over. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['admin.session_ended', 'admin.token_required']);

/** Whether hints come. */
export const live = storeOf(false);

/** Returns after how many milliseconds what is shown is asked for again. */
export function pollMs(): number {
  return live.get() ? LIVE_POLL_MS : POLL_MS;
}

/** Whether it says that a session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && SIGNED_OUT.has(error.code);
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'network' || error.status >= 500);
}

/** Returns the cache of what the hub answered; only what may pass by itself is asked for again. */
export function makeQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) doubtSession(queries);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failed, error) => isPassing(error) && failed < RETRIES,
        staleTime: 5_000,
      },
    },
  });
  return queries;
}
