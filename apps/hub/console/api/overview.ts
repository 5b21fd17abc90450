import { useQuery } from '@tanstack/preact-query';
import { answered, api } from './client.js';
import { pollMs } from './queries.js';

/** What the hub says of its state, asked for again as long as it is shown. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/overview', { signal })),
    refetchInterval: pollMs,
  });
}
