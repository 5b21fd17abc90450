import { useAsked } from './asked.js';
import { api } from './client.js';
import { useGroupShown } from '../state/group-shown.js';

/** Asks what happened in some days, in the group that is chosen. */
export function useActivity(days: number, { enabled = true }: { enabled?: boolean } = {}) {
  const groupKey = useGroupShown();
  const utcOffsetMinutes = -new Date().getTimezoneOffset();
  const query = { days, utcOffsetMinutes, groupKey };
  return useAsked(
    ['activity', days, groupKey],
    (signal) => api.GET('/api/v1/admin/activity', { params: { query }, signal }),
    { enabled },
  );
}

/** What happened in some days. */
export type ActivityAnswer = NonNullable<ReturnType<typeof useActivity>['data']>;
