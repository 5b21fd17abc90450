import { useAsked } from './asked.js';
import { api } from './client.js';
import { pollMs } from './queries.js';

/** What the hub says of its state, asked for again as long as it is shown. */
export function useOverview() {
  return useAsked(['overview'], (signal) => api.GET('/api/v1/admin/overview', { signal }), {
    refetchInterval: pollMs,
  });
}
