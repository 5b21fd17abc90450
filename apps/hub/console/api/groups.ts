import { useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from './client.js';

/** The most groups a list to choose from is made of. */
const MAX_CHOICES = 500;

/** The groups that who looks may see; empty while they are not known. */
export function useGroups(): RecordOf<'AdministeredGroup'>[] {
  const { data } = useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/groups', { params: { query: { limit: MAX_CHOICES } }, signal }),
      ),
    staleTime: 60_000,
  });
  return data?.groups ?? [];
}
