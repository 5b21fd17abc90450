import { resolve, sep } from 'node:path';

/** How khub is started: the program and what comes before khub's own arguments. */
export interface Launch {
  command: string;
  args: readonly string[];
}

/** What tells how khub was started now. */
export interface Installation {
  /** The Node.js that runs. */
  node: string;
  /** The file that is run. */
  script: string;
  /** The home that was chosen for this command; null for the usual one. */
  home: string | null;
}

/** Starts khub on any machine: from the folder, else as it is installed there, else from the registry. */
const PORTABLE: Launch = { command: 'npx', args: ['-y', '--prefer-offline', 'knowledge-hub'] };

/** For files that a team commits: no path of this machine is in it. */
export function portableLaunch(): Launch {
  return PORTABLE;
}

/** For files of one person on one machine: this khub itself, without the second that npx takes. */
export function localLaunch({ node, script, home }: Installation): Launch {
  const place = home === null ? [] : ['--home', slashed(resolve(home))];
  // What npx fetched for one call may be gone with the next.
  if (script.includes(`${sep}_npx${sep}`))
    return { ...PORTABLE, args: [...PORTABLE.args, ...place] };
  return { command: slashed(node), args: [slashed(script), ...place] };
}

/** The program and all arguments for configurations that start it without a shell. */
export function argv(launch: Launch, platform: NodeJS.Platform, ...args: string[]): string[] {
  const isBatch = platform === 'win32' && launch.command === 'npx';
  return [...(isBatch ? ['cmd', '/c'] : []), launch.command, ...launch.args, ...args];
}

/** The command line for hooks, which agents give to the shell of the system. */
export function commandLine(launch: Launch, ...args: string[]): string {
  return [launch.command, ...launch.args, ...args].map(shellWord).join(' ');
}

/** Returns an argument as a shell takes it: quoted where it has to be. */
export function shellWord(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `"${argument.replace(/["$`\\]/g, '\\$&')}"`;
}

function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}
