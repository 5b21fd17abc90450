import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { notKept } from './home.js';

/**
 * Takes the lock that a file stands for; returns what gives it back, null where another process has it. A lock older than `staleMs`
 * was left behind by a process that died. Times are in milliseconds. Throws a `Failure` where no file can be made.
 */
export function takeLock(
  path: string,
  { now, staleMs }: { now: number; staleMs: number },
): (() => void) | null {
  try {
    const takenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - takenAt > staleMs) rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'wx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw notKept(dirname(path), error);
  }
  return () => rmSync(path, { force: true });
}
