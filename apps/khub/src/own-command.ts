import { basename, delimiter, dirname, relative, sep } from 'node:path';

/** The names under which npm puts khub onto the PATH. */
const BIN_NAMES = ['khub', 'knowledge-hub'];

/** How this process was started: its script as it was named, its working directory and its PATH. */
export interface OwnStart {
  script: string;
  directory: string;
  path: string | undefined;
}

/** Returns the command line with which a person on this machine starts this khub again: `khub` where it is on the PATH. */
export function ownCommand({ script, directory, path = '' }: OwnStart): string {
  if (script.includes(`${sep}_npx${sep}`)) return 'npx -y knowledge-hub';
  const below = relative(directory, script);
  if (below.startsWith(`node_modules${sep}`)) return 'npx khub';
  const isInstalled = script.includes(`${sep}node_modules${sep}`);
  const name = BIN_NAMES.find((each) => each === basename(script));
  if (name !== undefined && path.split(delimiter).includes(dirname(script))) return name;
  if (isInstalled) return 'khub';
  return `node ${/\s/.test(script) ? `"${script}"` : script}`;
}
