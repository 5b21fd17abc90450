import fs, { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFileIn, keptMasterKey, makeMasterKey } from './master-key.js';

const { writeFileSync } = fs;
const bytesOf = (value: number) => (size: number) => Buffer.alloc(size, value);

function write(replacement: typeof writeFileSync): void {
  fs.writeFileSync = replacement;
  syncBuiltinESMExports();
}

describe('the master key of a data directory', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'khub-key-'));
  });

  afterEach(() => {
    write(writeFileSync);
    rmSync(directory, { recursive: true });
  });

  it('is made once, for its owner only', () => {
    const key = makeMasterKey(directory, bytesOf(1));
    expect(makeMasterKey(directory, bytesOf(2))).toEqual(key);
    expect(keptMasterKey(directory)).toEqual(key);
    expect(statSync(keyFileIn(directory)).mode & 0o777).toBe(0o600);
  });

  it('leaves no file behind where there is no room for it', () => {
    write(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect(() => makeMasterKey(directory, bytesOf(1))).toThrow('ENOSPC');
    expect(readdirSync(directory)).toEqual([]);
    write(writeFileSync);
    expect(makeMasterKey(directory, bytesOf(2))).toEqual(bytesOf(2)(32));
  });
});
