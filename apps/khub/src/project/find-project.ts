import { execFileSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { projectKeyOf } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { PROJECT_FILE, readProjectFile } from './project-file.js';

/** The project a directory belongs to. */
export interface FoundProject {
  /** Null when the project file says that there is none, or no key can be made of the name. */
  projectKey: string | null;
  /** What it was told by: `.khub.json`, the git remote `origin`, or the folder's name. */
  source: 'file' | 'remote' | 'folder';
  /** The directory that the project fills: of the project file, of the git repository, else the one asked for. */
  root: string;
}

/** Git is asked for what it knows at once; a repository on a drive that hangs is none. */
const GIT_TIMEOUT_MS = 500;

/**
 * The project that work in a directory is for: what `.khub.json` in it or above says, else the name of the git repository's
 * remote `origin`, else the name of the repository's folder (of its main work tree), else of the directory.
 * Throws a `Failure` when a `.khub.json` cannot be read.
 */
export function findProject(startDirectory: string): FoundProject {
  const start = resolve(startDirectory);
  const byFile = findByFile(start);
  if (byFile) return byFile;
  const root = git(start, 'rev-parse', '--show-toplevel');
  if (root === null)
    return { projectKey: projectKeyOf(basename(start)), source: 'folder', root: start };
  const fromRemote = projectKeyOf(
    nameOfRemote(git(start, 'config', '--get', 'remote.origin.url') ?? ''),
  );
  if (fromRemote !== null) return { projectKey: fromRemote, source: 'remote', root };
  return { projectKey: projectKeyOf(basename(mainWorkTree(start, root))), source: 'folder', root };
}

function findByFile(start: string): FoundProject | null {
  for (let root = start; ; root = dirname(root)) {
    const given = readProjectFile(root)?.projectKey;
    if (given === null) return { projectKey: null, source: 'file', root };
    if (given !== undefined) {
      const projectKey = projectKeyOf(given);
      if (projectKey !== null) return { projectKey, source: 'file', root };
      throw new Failure(EXIT.usage, `${join(root, PROJECT_FILE)} names no project by "${given}"`);
    }
    if (dirname(root) === root) return null;
  }
}

/** `shop` of `git@host:team/shop.git`, `https://host/team/shop/` and `/srv/git/shop.git`. */
function nameOfRemote(url: string): string {
  const path = url.replace(/[/\\]+$/, '').replace(/\.git$/i, '');
  return /[^/\\:]*$/.exec(path)?.[0] ?? '';
}

// Two work trees of one repository are one project.
function mainWorkTree(start: string, root: string): string {
  const common = git(start, 'rev-parse', '--git-common-dir');
  return common !== null && basename(common) === '.git' ? dirname(resolve(start, common)) : root;
}

function git(directory: string, ...args: string[]): string | null {
  try {
    const told = execFileSync('git', ['-C', directory, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
    });
    return told.trim() || null;
  } catch {
    return null;
  }
}
