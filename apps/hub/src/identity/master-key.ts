import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Thrown when the database was made with a master key, and none is here. */
export class MissingMasterKey extends Error {
  constructor(path: string) {
    super(
      `the master key that this database was made with is not here: restore ${path} from your backup, ` +
        'or from the data directory of the first hub, or set HUB_MASTER_KEY to that key',
    );
    this.name = 'MissingMasterKey';
  }
}

/** Where the master key is kept. */
export function keyFileIn(dataDirectory: string): string {
  return join(dataDirectory, KEY_FILE);
}

/** The key that is kept in the data directory; undefined if there is none. Throws `DamagedMasterKey`. */
export function keptMasterKey(dataDirectory: string): Buffer | undefined {
  const path = keyFileIn(dataDirectory);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new DamagedMasterKey(path);
  return key;
}

/**
 * Makes a key and keeps it in the data directory, readable by its owner only. One that somebody else has just made stays, and where a
 * key cannot be written there is no file either, which a later start would take for a damaged one.
 */
export function makeMasterKey(
  dataDirectory: string,
  randomBytes: (size: number) => Buffer,
): Buffer {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    write(keyFileIn(dataDirectory), randomBytes(KEY_BYTES).toString('hex'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return keptMasterKey(dataDirectory)!;
}

function write(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    // The database that is made with it is on the disk before the system would write this of itself.
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The injection token of the master key. */
export const MASTER_KEY = Symbol('master key');
