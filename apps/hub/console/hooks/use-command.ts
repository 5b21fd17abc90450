import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { CHANGED_MEANWHILE, Problem, problemOf } from '../api/problem.js';
import { isSignedOut } from '../api/queries.js';
import { doubtSession } from '../api/session.js';
import { toast } from '../state/toasts.js';
import { t } from './strings.js';

/** Somebody else may have signed in meanwhile, in another tab. */
const FORBIDDEN = 403;

/** What is done, in words, what takes it back, and what it led to. */
export interface Done {
  said: string;
  undo?: () => Promise<unknown>;
  links?: readonly { name: string; address: string }[];
}

/** Something to be done by the hub. */
export interface Command {
  isRunning: boolean;
  /** Does it, says so, and reads again whatever it may have changed; resolves to why it was not done, where it was not. */
  attempt: (work: () => Promise<unknown>, done: Told) => Promise<Problem | undefined>;
  /** The same, and says also why it was not done; resolves to whether it was. */
  run: (work: () => Promise<unknown>, done: Told) => Promise<boolean>;
}

/** What is said once something is done; a function where that depends on what the hub answered. */
export type Told = string | Done | (() => Done);

function doneOf(told: Told): Done {
  if (typeof told === 'string') return { said: told };
  return typeof told === 'function' ? told() : told;
}

/** What does things and tells whether they were done. */
export function useCommand(): Command {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const attempt: Command['attempt'] = async (work, done) => {
    setRunning(true);
    try {
      await work();
      const { said, undo, links } = doneOf(done);
      toast(said, {
        ...(undo && { undo: () => void run(undo, t('undone')) }),
        ...(links && { links }),
      });
      await queries.invalidateQueries();
      return undefined;
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (isSignedOut(problem) || problem.status === FORBIDDEN) doubtSession(queries);
      const { code, status, requestId } = problem;
      if (code !== CHANGED_MEANWHILE) return problem;
      await queries.invalidateQueries();
      return new Problem(code, t('changedMeanwhile'), status, requestId);
    } finally {
      setRunning(false);
    }
  };
  const run: Command['run'] = async (work, done) => {
    const problem = await attempt(work, done);
    if (!problem) return true;
    const { message, requestId } = problem;
    const text = requestId === undefined ? message : `${message} (${requestId})`;
    toast(text, { isProblem: true });
    return false;
  };
  return { isRunning, attempt, run };
}
