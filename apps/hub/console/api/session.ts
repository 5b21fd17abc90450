import { type QueryClient, useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from './client.js';

/** Who looks at the console, what they may do, and who else could. */
export type Session = RecordOf<'ConsoleSession'>;

/** Names the session among all that is cached. */
const SESSION_KEY = ['session'] as const;

/** What the hub says of who asks. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/session', { signal })),
    staleTime: 60_000,
  });
}

/** Whether who asks may do all that administrators may. */
export function useMayAdminister(): boolean {
  return useSession().data?.mayAdminister ?? false;
}

/** Forgets all that was answered to whoever asked before, and goes on as this session. */
export function beginSession(queries: QueryClient, session: Session): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  queries.setQueryData(SESSION_KEY, session);
}
