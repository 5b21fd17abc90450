import { execFileSync } from 'node:child_process';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const GIT_TIMEOUT_MS = 1_000;
const MAX_GIT_BYTES = 8 * 1024 * 1024;
/** How much of a folder without git is looked at. */
const MAX_ENTRIES = 5_000;

/**
 * Whether files of a project have changed since a time (milliseconds): in a git repository what git lists as changed or new
 * and its commits, else what lies in the folder, without what tools put there. Unknown counts as no.
 */
export function hasChangedSince(root: string, since: number): boolean {
  const top = git(root, 'rev-parse', '--show-toplevel')?.trim();
  if (top === undefined) return hasNewFileBelow(root, since);
  const log = git(root, 'rev-parse', '--git-path', 'logs/HEAD')?.trim();
  if (log !== undefined && changedAt(resolve(root, log)) > since) return true;
  const listed = git(root, 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=all');
  return (listed ?? '')
    .split('\0')
    .filter((entry) => entry !== '')
    .some((entry) => changedAt(join(top, entry.slice('XY '.length))) > since);
}

// A deleted file has no time; its folder's tells when it went.
function changedAt(path: string): number {
  const stat =
    statSync(path, { throwIfNoEntry: false }) ??
    statSync(join(path, '..'), { throwIfNoEntry: false });
  return stat === undefined ? 0 : Math.max(stat.mtimeMs, stat.ctimeMs);
}

function git(directory: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', ['--no-optional-locks', '-C', directory, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
      maxBuffer: MAX_GIT_BYTES,
      windowsHide: true,
    });
  } catch {
    return null;
  }
}

function hasNewFileBelow(root: string, since: number): boolean {
  const folders = [root];
  let seen = 0;
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      if (++seen > MAX_ENTRIES) return false;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(path);
      } else if (entry.isFile() && changedAt(path) > since) return true;
    }
  }
  return false;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
