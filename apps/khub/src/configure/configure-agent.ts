import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import {
  type Agent,
  CONFIG_PLACES,
  ConfigConflict,
  type Launch,
  withHub,
} from './client-config.js';

/** The directories an agent's configuration may lie in. */
export interface Directories {
  project: string;
  home: string;
}

/** What was, or is to be, written. */
export interface Configured {
  agent: Agent;
  path: string;
  text: string;
  written: boolean;
}

/** Writes the agent's configuration with the hub in it, or only says what it would be. */
export function configureAgent(
  agent: Agent,
  launch: Launch,
  directories: Directories,
  write: boolean,
): Configured {
  const place = CONFIG_PLACES[agent];
  const path = join(directories[place.base], place.path);
  if (!write) return { agent, path, text: withHub(agent, launch, ''), written: false };
  const present = existsSync(path) ? readFileSync(path, 'utf8') : '';
  let text: string;
  try {
    text = withHub(agent, launch, present);
  } catch (error) {
    if (!(error instanceof ConfigConflict)) throw error;
    const remedy = `Put this into it yourself:\n${withHub(agent, launch, '')}`;
    throw new Failure(EXIT.failed, `${path} was not changed: ${error.message}`, remedy);
  }
  if (text !== present) replaceFile(path, text);
  return { agent, path, text, written: true };
}

function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // A configuration may be a link into a repository of dotfiles.
  const target = existsSync(path) ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  writeFileSync(draft, text, { ...(mode !== undefined && { mode }) });
  renameSync(draft, target);
}
