import type { Home } from '../hub/home.js';
import type { HookFiles, HookRun } from './hook-files.js';

/** What a hook works with. */
export interface HookContext {
  home: Home;
  files: HookFiles;
  env: NodeJS.ProcessEnv;
  /** The person's own directory, which is no project; null where there is none. */
  userHome: string | null;
  fetch: typeof fetch;
  /** Aborts when the hub's share of the time is over; the rest is for an answer without the hub. */
  hubDeadline: AbortSignal;
  now: () => number;
}

/** The outcome of a hook; `text` is put before the model. */
export interface HookResult extends Pick<HookRun, 'outcome' | 'reason' | 'projectKey'> {
  text?: string;
}

/** Why a hook has nothing to say. */
export function silent(reason: string): HookResult {
  return { outcome: 'silent', reason };
}
