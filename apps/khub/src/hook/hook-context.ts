import type { Home } from '../hub/home.js';
import type { HookFiles, HookRun } from './hook-files.js';

/** What a hook works with. */
export interface HookContext {
  home: Home;
  files: HookFiles;
  env: NodeJS.ProcessEnv;
  /** The person's own directory, which is no project. */
  userHome: string;
  fetch: typeof fetch;
  /** Aborts when the hub has had its time; what is left is for saying something without it. */
  hubDeadline: AbortSignal;
  now: () => number;
}

/** What a hook came to; `text` is for the model. */
export interface HookResult extends Pick<HookRun, 'outcome' | 'reason' | 'projectKey'> {
  text?: string;
}

/** Why a hook has nothing to say. */
export function silent(reason: string): HookResult {
  return { outcome: 'silent', reason };
}
