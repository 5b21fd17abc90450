import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_FILE = 'hub.lock';

/** Thrown when another process uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `the data directory ${directory} is in use by process ${pid}; stop it, or give this hub its own HUB_DATA_DIR`,
    );
    this.name = 'DataDirectoryInUse';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in the kernel's ticks; it tells a reused process id from its first owner. Linux only. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The process that holds a lock with this content, if it still runs. */
function livingOwner(content: string): number | undefined {
  const [pid = '', startedAt = ''] = content.split(' ');
  const owner = Number(pid);
  return owner > 0 && isAlive(owner) && startTimeOf(owner) === startedAt ? owner : undefined;
}

// Moves the lock aside before removing it: whoever judged it dead too late moves a living lock, sees so and puts it back.
function removeDeadLock(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (livingOwner(readLock(aside)) !== undefined) linkSync(aside, path);
  } catch {
    // Another starting process was faster; the next round looks again.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Makes this process the one owner of a data directory until it calls the answered release or dies.
 * The lock of a dead process (also after kill -9 or a reboot) is taken over. Throws `DataDirectoryInUse`.
 */
export function lockDataDirectory(directory: string): () => void {
  const path = join(directory, LOCK_FILE);
  const mine = `${process.pid} ${startTimeOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = livingOwner(readLock(path));
    if (owner !== undefined) throw new DataDirectoryInUse(directory, owner);
    removeDeadLock(path);
  }
}
