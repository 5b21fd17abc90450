import fs, { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writePrivately } from '../../apps/khub/src/hub/home.js';
import { replaceFile } from '../../apps/khub/src/replace-file.js';

const { fsyncSync, renameSync } = fs;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khub-durable-'));
});

/** What of the folder was synced to the disk and renamed, in that order. */
function watched(write: () => void): string[] {
  const seen: string[] = [];
  const nameOf = (handle: number) => {
    const { ino } = fs.fstatSync(handle);
    const all = ['.', ...(fs.readdirSync(folder, { recursive: true }) as string[])];
    return all.find((name) => fs.statSync(join(folder, name)).ino === ino) ?? 'another';
  };
  fs.fsyncSync = (handle) => {
    seen.push(`sync ${nameOf(handle).replace(/\.\d+\.tmp$/, ' (draft)')}`);
    fsyncSync(handle);
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    seen.push(`rename ${relative(folder, String(to))}`);
  };
  syncBuiltinESMExports();
  try {
    write();
  } finally {
    Object.assign(fs, { fsyncSync, renameSync });
    syncBuiltinESMExports();
  }
  return seen;
}

describe('a file that a power cut must not take', () => {
  it('is on the disk before it has its name, and the name right after', () => {
    mkdirSync(join(folder, 'home'));
    const file = join(folder, 'home', 'key');
    const seen = ['sync home/key (draft)', 'rename home/key', 'sync home'];
    expect(watched(() => writePrivately(file, 'old'))).toEqual(seen);
    expect(watched(() => writePrivately(file, 'new'))).toEqual(seen);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('has the folders that were made for it on the disk too', () => {
    expect(watched(() => writePrivately(join(folder, 'a', 'b', 'key'), 'k'))).toEqual([
      'sync a/b/key (draft)',
      'rename a/b/key',
      'sync a/b',
      'sync a',
      'sync .',
    ]);
  });

  it('is one that asks for it: an export of thousands does not wait for the disk', () => {
    const write = () => replaceFile(join(folder, 'note.md'), Buffer.from('n'));
    expect(watched(write)).toEqual(['rename note.md']);
  });
});
