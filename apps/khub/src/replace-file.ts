import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT, Failure } from './failure.js';

const PERMISSIONS = 0o7777;

/** What says that a system or file system cannot sync a folder. */
const NO_FOLDER_SYNC = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP'];

/** The permissions of a file; undefined when there is none. */
export function modeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.mode & PERMISSIONS;
}

/** Throws a `Failure` where something is at a path that is no file: a folder, or a device, which would be a file for everybody then. */
export function assertNoOther(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) throw new Failure(EXIT.usage, `${path} is not a file`);
}

/** How a file is replaced. */
interface Replacement {
  /** Its permissions; those it has, when absent. */
  mode?: number | undefined;
  /** The permissions of folders that are made for it. */
  directoryMode?: number;
  /** Whether a power cut right after it must not bring the old content back, nor none. */
  isDurable?: boolean;
  /** Gets what the file holds just before, null for nothing, and may throw to leave that. */
  check?: (now: Buffer | null) => void;
}

/**
 * Puts bytes into a file so that a crash, a full disk or a failed check leaves the old content, and nothing beside it. Throws as
 * `assertNoOther` does.
 */
export function replaceFile(
  path: string,
  data: Buffer,
  { mode = modeOf(path), directoryMode, isDurable = false, check }: Replacement = {},
): void {
  assertNoOther(path);
  const made = mkdirSync(dirname(path), { recursive: true, mode: directoryMode });
  // A configuration may be a link into a repository of dotfiles.
  const target = existsSync(path) ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    writeDraft(draft, data, { mode, isDurable });
    check?.(existsSync(target) ? readFileSync(target) : null);
    renameSync(draft, target);
    if (isDurable) syncFolders(resolve(dirname(target)), made);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Syncs a folder, and those that hold the folders that were made for it, the first of which is `made`. */
function syncFolders(folder: string, made: string | undefined): void {
  syncFolder(folder);
  if (made === undefined) return;
  for (let each = folder; each.startsWith(made); each = dirname(each)) syncFolder(dirname(each));
}

/** Has the disk know which files a folder holds, as far as the system can. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Windows opens no folder and syncs none, nor do some file systems: there is nothing more to do then.
    if (!NO_FOLDER_SYNC.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function writeDraft(draft: string, data: Buffer, { mode, isDurable }: Replacement): void {
  const file = openSync(draft, 'w', mode);
  try {
    // The mode given to open counts only for a new file, and without what the umask takes away.
    if (mode !== undefined) fchmodSync(file, mode);
    writeFileSync(file, data);
    if (isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
