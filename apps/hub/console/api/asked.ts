import { useQuery } from '@tanstack/preact-query';
import { type Asked, answered } from './client.js';

/** How a thing is asked for: whether its turn has come, and how often again. */
export interface Asking {
  enabled?: boolean;
  refetchInterval?: number | (() => number);
  staleTime?: number;
}

/** Asks the hub for something, and keeps what it answered under a key. */
export function useAsked<T>(
  key: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Asked<T>>,
  asking: Asking = {},
) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => answered(ask(signal)),
    ...asking,
  });
}
