import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { type Home, notKept } from './home.js';
import { isRecent } from './is-recent.js';

/** No exchange of a token, and no joining, takes longer, in milliseconds. */
const STALE_CHANGE_MS = 60_000;

const PRIVATE_FILE = 0o600;

/** The file of a lock's n-th claim; an earlier khub had one file, without a number. */
function claimFile(path: string, n: number): string {
  return n === 0 ? path : `${path}.${n}`;
}

/** The numbers of the claims that were made to a lock and are kept, the newest last. */
function claimsTo(path: string): number[] {
  const name = basename(path);
  return readdirSync(dirname(path))
    .filter((file) => file === name || file.startsWith(`${name}.`))
    .map((file) => Number(file.slice(name.length + 1)))
    .filter((n) => Number.isSafeInteger(n))
    .sort((one, other) => one - other);
}

/** Makes the claim of this number; false where another process has made it. */
function claim(path: string, n: number): boolean {
  try {
    closeSync(openSync(claimFile(path, n), 'wx', PRIVATE_FILE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Ends a claim by making it as old as one can be. */
function endClaim(file: string): void {
  try {
    utimesSync(file, 0, 0);
  } catch {
    // Another process took the lock over, or the claim ends by its age.
  }
}

function removeClaim(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // On Windows while another process looks at it. An old claim is in nobody's way.
  }
}

/**
 * Takes a lock; returns what gives it back, null where another process has it. Whoever makes the claim numbered next after the newest
 * one has the lock, until the claim is given back or older than `staleMs`, which one left by a process that died becomes, or dated ahead,
 * as it is after a clock was put right. Times are in
 * milliseconds. Throws a `Failure` where no file can be made.
 */
export function takeLock(
  path: string,
  { now, staleMs }: { now: number; staleMs: number },
): (() => void) | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const newest = claimsTo(path).at(-1) ?? 0;
    const newestAt = statSync(claimFile(path, newest), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (isRecent(newestAt, { now, ms: staleMs })) return null;
    const own = newest + 1;
    if (!claim(path, own)) return null;
    const file = claimFile(path, own);
    // The newest claim stays when it has ended, so a number is nobody's twice, and whoever was slow to claim one sees a newer one here.
    const claims = claimsTo(path);
    if (claims.at(-1) !== own) {
      removeClaim(file);
      return null;
    }
    for (const n of claims.slice(0, -1)) removeClaim(claimFile(path, n));
    return () => endClaim(file);
  } catch (error) {
    throw notKept(dirname(path), error);
  }
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
