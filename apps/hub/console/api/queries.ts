import { QueryClient } from '@tanstack/preact-query';
import { Problem } from './problem.js';

const RETRIES = 2;
/** How often what is shown is asked for again, where the hub tells nothing by itself. */
export const POLL_MS = 15_000;

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'network' || error.status >= 500);
}

/** Returns the cache of what the hub answered; only what may pass by itself is asked for again. */
export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failed, error) => isPassing(error) && failed < RETRIES,
        staleTime: 5_000,
      },
    },
  });
}
