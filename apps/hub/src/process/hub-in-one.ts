import { existsSync } from 'node:fs';

/** Where the build puts it; sources have no build. */
const BUNDLE = new URL('../hub-in-one.js', import.meta.url);

/** What has Node load something before the hub, such as tracing, which finds what it traces by the names of modules. */
const LOADING_BEFORE = /^(--import|--require|-r|--loader|--experimental-loader)(=|$)/;

/**
 * Whether Node was told, by these words of its command line and this NODE_OPTIONS, to load something first that may look for
 * modules by their names.
 */
export function loadsBefore(words: readonly string[], nodeOptions = ''): boolean {
  return [...words, ...nodeOptions.split(/\s+/)].some((word) => LOADING_BEFORE.test(word));
}

/** The address of the hub with all it needs in one file; undefined where none was built, or modules are to be found by their names. */
export const HUB_IN_ONE =
  existsSync(BUNDLE) && !loadsBefore(process.execArgv, process.env.NODE_OPTIONS)
    ? BUNDLE.href
    : undefined;
