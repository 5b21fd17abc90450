import { projectFilesOf } from './project-file.js';

const VARIABLES = {
  sessionStart: ['KHUB_HOOKS'],
  prompt: ['KHUB_HOOKS', 'KHUB_HOOKS_PROMPT'],
  sessionEnd: ['KHUB_HOOKS', 'KHUB_HOOKS_END'],
} as const;

/**
 * Whether a hook is to be silent in a directory: by the environment (`KHUB_HOOKS=off`, `KHUB_HOOKS_PROMPT=off`,
 * `KHUB_HOOKS_END=off`) or by the nearest `.khub.json` that says something of it.
 */
export function isSwitchedOff(
  hook: keyof typeof VARIABLES,
  directory: string,
  env: NodeJS.ProcessEnv,
): boolean {
  if (VARIABLES[hook].some((name) => env[name] === 'off')) return true;
  for (const { settings } of projectFilesOf(directory)) {
    const given = typeof settings.hooks === 'object' ? settings.hooks[hook] : settings.hooks;
    if (given !== undefined) return !given;
  }
  return false;
}
