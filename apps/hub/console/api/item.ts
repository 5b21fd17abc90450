import { useAsked } from './asked.js';
import { api } from './client.js';

/** Asks for an item of a group whole; for none where there is no id. */
export function useItem(groupKey: string, id: string | undefined) {
  return useAsked(
    ['item', groupKey, id],
    (signal) =>
      api.GET('/api/v1/admin/knowledge/{groupKey}/{id}', {
        params: { path: { groupKey, id: id ?? '' } },
        signal,
      }),
    { enabled: id !== undefined },
  );
}
