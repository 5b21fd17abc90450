import { join, resolve } from 'node:path';
import { projectKeyOf } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { personsHome } from '../hub/persons-home.js';
import { findCheckout, namingPathOf, remoteUrlOf } from './git-checkout.js';
import { EXAMPLE, PROJECT_FILE, projectFilesOf } from './project-file.js';

/** The project a directory belongs to. */
export interface FoundProject {
  /** Null when the project file says that there is none, or nothing makes a key. */
  projectKey: string | null;
  /** The directory that the project fills: of the project file, of the git repository, else the one asked for. */
  root: string;
}

/**
 * The project that work in a directory is for: what `.khub.json` in it or above says, else the name of the git remote,
 * else the name of the repository's folder (the same in every work tree), else of the directory.
 * Throws a `Failure` when a `.khub.json` cannot be read.
 */
export function findProject(startDirectory: string, home = personsHome()): FoundProject {
  const start = resolve(startDirectory);
  const byFile = findByFile(start);
  if (byFile) return byFile;
  const checkout = findCheckout(start);
  const fromRemote = projectKeyOf(lastPartOf((checkout && remoteUrlOf(checkout)) ?? ''));
  if (checkout && fromRemote !== null) return { projectKey: fromRemote, root: checkout.root };
  const named = checkout ? namingPathOf(checkout) : start;
  // Whoever starts an agent at home works on no project of the user's name.
  const projectKey =
    home !== null && named === resolve(home) ? null : projectKeyOf(lastPartOf(named));
  return { projectKey, root: checkout?.root ?? start };
}

function findByFile(start: string): FoundProject | null {
  for (const { root, settings } of projectFilesOf(start)) {
    const given = settings.projectKey;
    if (given === undefined) continue;
    if (given === null) return { projectKey: null, root };
    const projectKey = projectKeyOf(given);
    if (projectKey !== null) return { projectKey, root };
    const message = `${join(root, PROJECT_FILE)} names no project by "${given}"`;
    throw new Failure(EXIT.usage, message, EXAMPLE);
  }
  return null;
}

/** `shop` of `git@host:team/shop.git`, `https://host/team/shop/` and `/srv/git/shop.git`. */
function lastPartOf(path: string): string {
  const trimmed = path.replace(/[/\\]+$/, '').replace(/\.git$/i, '');
  return /[^/\\:]*$/.exec(trimmed)?.[0] ?? '';
}
