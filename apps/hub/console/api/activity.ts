import { useQuery } from '@tanstack/preact-query';
import { answered, api } from './client.js';
import { useGroupShown } from '../state/group-shown.js';

/** Asks what happened in some days, in the group that is chosen. */
export function useActivity(days: number, { enabled = true }: { enabled?: boolean } = {}) {
  const groupKey = useGroupShown();
  const utcOffsetMinutes = -new Date().getTimezoneOffset();
  return useQuery({
    queryKey: ['activity', days, groupKey],
    enabled,
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/activity', {
          params: { query: { days, utcOffsetMinutes, ...(groupKey && { groupKey }) } },
          signal,
        }),
      ),
  });
}

/** What happened in some days. */
export type ActivityAnswer = NonNullable<ReturnType<typeof useActivity>['data']>;
