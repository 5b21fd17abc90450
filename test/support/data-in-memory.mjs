import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory, if it does. */
const MEMORY = '/dev/shm';
/** The databases of a run take 200 MB at once, and the server's write-ahead log may take 1 GiB. */
const NEEDED_BYTES = 2 ** 31;
const OURS = /^khub-tests-(\d+)$/;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Removes what runs have left in memory that were killed. */
function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const pid = OURS.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true });
    } catch {
      // another user's
    }
  }
}

/**
 * The folder for the data of this run's server, in memory where there is room. A suite makes and removes hundreds of databases of 600
 * files each; ext4 looks through all files deleted within seconds for each that it makes, which took a third of the suite's time.
 */
export function dataInMemory() {
  if (!hasRoom()) return undefined;
  sweep();
  return join(MEMORY, `khub-tests-${process.pid}`);
}
