import { type QueryClient, useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from './client.js';

/** Who looks at the console, what they may do, and who else could. */
export type Session = RecordOf<'ConsoleSession'>;

/** Names the session among all that is cached. */
const SESSION_KEY = ['session'] as const;

/** Who was known last, and has not signed out since. */
let lastKnown: string | undefined;
let couldAdminister = false;

/** Returns who was known last in this page; undefined once they signed out. */
export function lastKnownMember(): string | undefined {
  return lastKnown;
}

const ofTheHub = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0],
};

/** Takes in whose session it is: what was answered to somebody else is forgotten, what was refused meanwhile is asked for again. */
function taken(queries: QueryClient, session: Session): Session {
  const who = session.who?.memberId;
  const before = queries.getQueryData<Session>(SESSION_KEY);
  if (who === undefined) return session;
  if (who !== lastKnown) queries.removeQueries(ofTheHub);
  else if (before && !before.who) void queries.invalidateQueries(ofTheHub);
  lastKnown = who;
  couldAdminister = session.mayAdminister;
  return session;
}

/** What the hub says of who asks. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ client, signal }) =>
      taken(client, await answered(api.GET('/api/v1/admin/session', { signal }))),
    staleTime: 60_000,
    // Another tab may have signed in meanwhile.
    refetchOnWindowFocus: ({ state }) => (state.data && !state.data.who ? 'always' : true),
  });
}

/** Whether who asks may do all that administrators may; whose session has ended keeps seeing what they were at. */
export function useMayAdminister(): boolean {
  const { data } = useSession();
  if (data && !data.who && lastKnown !== undefined) return couldAdminister;
  return data?.mayAdminister ?? false;
}

/** Goes on as this session, whatever was asked before it began. */
export async function beginSession(queries: QueryClient, session: Session): Promise<void> {
  // What is still on its way was asked by who one was before.
  await queries.cancelQueries({ queryKey: SESSION_KEY });
  if (!session.who) {
    lastKnown = undefined;
    queries.removeQueries(ofTheHub);
  }
  queries.setQueryData(SESSION_KEY, taken(queries, session));
}

/** Asks anew whose session it is, as one is told that it is over. */
export function doubtSession(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: SESSION_KEY });
}
