import { useAsked } from './asked.js';
import { type RecordOf, answered, api } from './client.js';

type Status = RecordOf<'Knowledge'>['status'];

/** An item that says the same as another, and is in force. */
export interface Twin {
  groupKey: string;
  id: string;
  title: string;
}

/** The statuses of what was in force once. */
const ENDED: ReadonlySet<Status> = new Set<Status>(['superseded', 'tombstone']);

function ask(groupKey: string, id: string, signal?: AbortSignal) {
  const path = { groupKey, id };
  return api.GET('/api/v1/admin/knowledge/{groupKey}/{id}/twins', {
    params: { path },
    ...(signal && { signal }),
  });
}

/** Resolves to what says the same as an item and is in force. */
export async function findTwins(groupKey: string, id: string): Promise<Twin[]> {
  const { twins } = await answered(ask(groupKey, id));
  return twins.map((twin) => ({ groupKey, ...twin }));
}

/** Returns what still says what an item said, once that is no longer in force. */
export function useTwins({ groupKey, id, status }: RecordOf<'Knowledge'>): Twin[] {
  const { data } = useAsked(['twins', groupKey, id], (signal) => ask(groupKey, id, signal), {
    enabled: ENDED.has(status),
  });
  return ENDED.has(status) ? (data?.twins ?? []).map((twin) => ({ groupKey, ...twin })) : [];
}
