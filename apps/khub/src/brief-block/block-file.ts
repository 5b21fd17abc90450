import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { assertNoOther, replaceFile } from '../replace-file.js';
import { DamagedBlock, type ManagedBlock, hasBlock, withBlock } from './managed-block.js';

/** What became of a file: it was created, its block was replaced or added, or it says the same already. */
export type BlockChange = 'created' | 'changed' | 'as before';

/**
 * Puts a block into a file, making the file if there is none, all at once and keeping a link. Throws a `Failure`, leaving the
 * file as it was, if its block is damaged, if somebody else writes to it just then, or if it is not a file.
 */
export function putBlock(path: string, block: ManagedBlock): BlockChange {
  assertNoOther(path);
  const isThere = existsSync(path);
  const before = isThere ? readFileSync(path) : Buffer.alloc(0);
  const next = orFailure(path, () => withBlock(before, block));
  if (isThere && next.equals(before)) return 'as before';
  replaceFile(path, next, {
    check(now) {
      if (!(now ?? Buffer.alloc(0)).equals(before))
        throw new Failure(EXIT.failed, `${path} was changed just now`, 'Run it again.');
    },
  });
  return isThere ? 'changed' : 'created';
}

/** Whether a file is there, within a folder by its real path, and has a project's block. Throws a `Failure` for a damaged one. */
export function isKept(path: string, folder: string, projectKey: string): boolean {
  if (!existsSync(path)) return false;
  const within = relative(realpathSync(folder), realpathSync(path));
  if (within === '' || within === '..' || within.startsWith(`..${sep}`)) return false;
  return orFailure(path, () => hasBlock(readFileSync(path), projectKey));
}

function orFailure<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error;
    const remedy = 'Mend the two lines, or take them out; nothing was written.';
    throw new Failure(EXIT.usage, `${path} ${error.message}`, remedy);
  }
}
