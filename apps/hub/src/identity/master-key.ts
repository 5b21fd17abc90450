import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the master key lies in the data directory, where it is not given. */
export const KEY_FILE = 'master.key';
const KEY_BYTES = 32;

/** Thrown when the key file holds something else. */
export class DamagedMasterKey extends Error {
  constructor(path: string) {
    super(
      `${path} does not hold a master key: restore it from your backup, or delete the file if there is no database yet`,
    );
    this.name = 'DamagedMasterKey';
  }
}

/**
 * The hub's master key: the given one, else the one kept in the data directory (made on first use, readable by its owner
 * only). Replicas that share a database must be given the same one. Throws `DamagedMasterKey`.
 */
export function masterKeyIn(
  dataDirectory: string,
  given: Buffer | undefined,
  randomBytes: (size: number) => Buffer,
): Buffer {
  if (given) return given;
  const path = join(dataDirectory, KEY_FILE);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('hex'), {
      flag: 'wx',
      mode: 0o600,
      // The database that is made with it is on the disk before the system would write this of itself.
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new DamagedMasterKey(path);
  return key;
}

/** The injection token of the master key. */
export const MASTER_KEY = Symbol('master key');
