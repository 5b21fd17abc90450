import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { type Home, notKept } from './home.js';

/** No exchange of a token, and no joining, takes longer, in milliseconds. */
const STALE_CHANGE_MS = 60_000;

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

/** Takes the lock of those who change credentials or key of a home, as `takeLock` does. */
export function takeCredentials(home: Home, now: number): (() => void) | null {
  return takeLock(home.rotationLock, { now, staleMs: STALE_CHANGE_MS });
}

/** The same; throws a `Failure` where another process has it. */
export function claimCredentials(home: Home, now: number): () => void {
  const release = takeCredentials(home, now);
  if (release) return release;
  throw new Failure(EXIT.failed, 'another command is changing the access token', 'Try again.');
}
