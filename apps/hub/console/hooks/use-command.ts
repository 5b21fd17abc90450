import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { problemOf } from '../api/problem.js';
import { toast } from '../state/toasts.js';
import { t } from './strings.js';

/** What is done, in words, and what takes it back. */
export interface Done {
  said: string;
  undo?: () => Promise<unknown>;
}

/** Something to be done by the hub. */
export interface Command {
  isRunning: boolean;
  /** Does it, says so, and reads again whatever it may have changed; resolves to whether it was done. */
  run: (work: () => Promise<unknown>, done: string | Done) => Promise<boolean>;
}

/** What does things and tells whether they were done. */
export function useCommand(): Command {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const run: Command['run'] = async (work, done) => {
    const { said, undo } = typeof done === 'string' ? { said: done } : done;
    setRunning(true);
    try {
      await work();
      toast(said, undo && { undo: () => void run(undo, t('undone')) });
      await queries.invalidateQueries();
      return true;
    } catch (thrown) {
      const { message, requestId } = problemOf(thrown);
      const text = requestId === undefined ? message : `${message} (${requestId})`;
      toast(text, { isProblem: true });
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
