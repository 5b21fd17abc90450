import { basename, delimiter, dirname, relative, sep } from 'node:path';

/** The names under which npm puts khub onto the PATH. */
const BIN_NAMES = ['khub', 'knowledge-hub'];

/** How this process was started: its script as it was named and as the file lies, its working directory and its PATH. */
export interface OwnStart {
  script: string;
  file: string;
  directory: string;
  path: string | undefined;
}

/** Returns the command line with which a person on this machine starts this khub again: `khub` where it is on the PATH. */
export function ownCommand({ script, file, directory, path = '' }: OwnStart): string {
  // In a checkout npx starts what lies there by a link, and from another folder it would look for a package.
  if (isOfNpx(script)) return isOfNpx(file) ? 'npx -y knowledge-hub' : byNode(file);
  const below = relative(directory, script);
  if (below.startsWith(`node_modules${sep}`)) return 'npx khub';
  const isInstalled = script.includes(`${sep}node_modules${sep}`);
  const name = BIN_NAMES.find((each) => each === basename(script));
  if (name !== undefined && path.split(delimiter).includes(dirname(script))) return name;
  if (isInstalled) return 'khub';
  return byNode(script);
}

/** Returns whether khub is started by its file, as in a checkout: npm knows it by no name, here or elsewhere. */
export function isByFile(self: string): boolean {
  return self.startsWith('node ');
}

function isOfNpx(path: string): boolean {
  return path.includes(`${sep}_npx${sep}`);
}

function byNode(script: string): string {
  return `node ${/\s/.test(script) ? `"${script}"` : script}`;
}
