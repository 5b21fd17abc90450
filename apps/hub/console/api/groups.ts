import { useAsked } from './asked.js';
import { type RecordOf, answered, api } from './client.js';

type Group = RecordOf<'AdministeredGroup'>;

/** The most groups a list to choose from is made of. */
const MAX_CHOICES = 500;
/** How many are offered where they are found by name. */
const FOUND = 20;

/** The groups that who looks may see; none while they are not known. */
export interface Groups {
  groups: readonly Group[];
  /** Whether there are more than a list holds: then they are found by name. */
  isCut: boolean;
}

/** Asks which groups there are. */
export function useGroups(): Groups {
  const query = { limit: MAX_CHOICES };
  const { data } = useAsked(
    ['groups'],
    (signal) => api.GET('/api/v1/admin/groups', { params: { query }, signal }),
    { staleTime: 60_000 },
  );
  return { groups: data?.groups ?? [], isCut: data?.nextCursor !== undefined };
}

/** Resolves to the first groups whose key or name has some words. */
export async function findGroups(words: string, signal: AbortSignal): Promise<readonly Group[]> {
  const query = { limit: FOUND, query: words };
  return (await answered(api.GET('/api/v1/admin/groups', { params: { query }, signal }))).groups;
}
