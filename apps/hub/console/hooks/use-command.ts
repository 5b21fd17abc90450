import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { problemOf } from '../api/problem.js';
import { toast } from '../state/toasts.js';

/** Something to be done by the hub. */
export interface Command {
  isRunning: boolean;
  /** Does it, says so, and reads again whatever it may have changed; resolves to whether it was done. */
  run: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
}

/** What does things and tells whether they were done. */
export function useCommand(): Command {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const run: Command['run'] = async (work, done) => {
    setRunning(true);
    try {
      await work();
      toast(done);
      await queries.invalidateQueries();
      return true;
    } catch (thrown) {
      const { message, requestId } = problemOf(thrown);
      toast(requestId === undefined ? message : `${message} (${requestId})`, true);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
