import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { type Problem, problemOf } from '../api/problem.js';
import { beginSession } from '../api/session.js';

const CODE = /^#code=([^&]+)/;

/** Takes a member's code out of the address, so that it is in no history. */
function takeCode(): string | undefined {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** How far entering by a code is: nothing is shown of the hub before it is done, so that nobody sees more than they asked for. */
export interface Entry {
  isEntering: boolean;
  /** Why the code in the address did not count. */
  problem?: Problem;
  /** Goes on as whoever one is without the code. */
  giveUp: () => void;
}

/** Enters as the member whose code the address carries, wherever the hub is open to this caller anyway too. */
export function useEntryByCode(): Entry {
  const queries = useQueryClient();
  const [code, setCode] = useState(takeCode);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    // A link that is followed in a tab of the console loads no page anew.
    const take = () => setCode((before) => takeCode() ?? before);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  useEffect(() => {
    if (code === undefined) return;
    setProblem(undefined);
    answered(api.POST('/api/v1/admin/session', { body: { code } })).then(
      async (session) => {
        await beginSession(queries, session);
        setCode(undefined);
      },
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  }, [code]);
  return {
    isEntering: code !== undefined && !problem,
    ...(problem && { problem }),
    giveUp: () => {
      setCode(undefined);
      setProblem(undefined);
    },
  };
}
