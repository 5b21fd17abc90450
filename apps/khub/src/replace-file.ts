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
import { dirname } from 'node:path';
import { EXIT, Failure } from './failure.js';

const PERMISSIONS = 0o7777;

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
  { mode = modeOf(path), isDurable = false, check }: Replacement = {},
): void {
  assertNoOther(path);
  mkdirSync(dirname(path), { recursive: true });
  // A configuration may be a link into a repository of dotfiles.
  const target = existsSync(path) ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    writeDraft(draft, data, { mode, isDurable });
    check?.(existsSync(target) ? readFileSync(target) : null);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
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
