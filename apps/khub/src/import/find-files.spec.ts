import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFiles } from './find-files.js';
import { readText } from './read-text.js';

let root: string;
beforeEach(() => {
  root = join(realpathSync(mkdtempSync(join(tmpdir(), 'khub-find-'))), 'shop');
});
afterEach(() => rmSync(dirname(root), { recursive: true }));

function write(name: string, text: string | Buffer = 'text'): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function placesOf(...paths: string[]): string[] {
  return findFiles(paths, root, root).files.map(({ place }) => place);
}

describe('finding what to import', () => {
  it('takes what agents and teams keep in a project when nothing is named', () => {
    for (const name of [
      'CLAUDE.md',
      '.cursor/rules/a.mdc',
      'docs/adr/1-a.md',
      '.cursorrules',
      'docs/b.md',
      'src/c.ts',
    ])
      write(name);
    expect(placesOf()).toEqual([
      '.cursor/rules/a.mdc',
      '.cursorrules',
      'CLAUDE.md',
      'docs/adr/1-a.md',
    ]);
  });

  it('calls a file of the project the same however it is named, and one elsewhere by the folder that was named', () => {
    write('docs/a.md');
    expect([placesOf('.'), placesOf('docs'), placesOf('docs/a.md', '.')]).toEqual(
      Array.from({ length: 3 }, () => ['docs/a.md']),
    );
    write('../vault/deep/b.md');
    expect(placesOf('../vault')).toEqual(['vault/deep/b.md']);
  });

  it('enters no hidden folder, none of dependencies, and follows no link', () => {
    write('../secret/keys.md');
    for (const name of ['a.md', '.git/b.md', 'node_modules/c.md', 'd.txt', '.obsidian/e.md'])
      write(name);
    symlinkSync(join(root, '../secret'), join(root, 'folder'));
    symlinkSync(join(root, '../secret/keys.md'), join(root, 'link.md'));
    symlinkSync('.', join(root, 'circle'));
    expect(findFiles(['.'], root, root)).toMatchObject({
      files: [{ place: 'a.md' }],
      skipped: [{ place: 'link.md', why: 'is a link' }],
    });
  });

  it('refuses what is not there, and what is of another kind', () => {
    const image = write('a.png');
    expect(() => placesOf('b.md')).toThrow('there is no file b.md');
    expect(() => placesOf(image)).toThrow('is nothing that can be imported');
  });

  it('reads no file that is huge, binary or of another encoding', () => {
    truncateSync(write('huge.md'), 200 * 1024 * 1024);
    write('binary.md', Buffer.from([35, 32, 0, 1]));
    write('latin.md', Buffer.from([0x4d, 0xfc]));
    write('good.md', Buffer.from('\uFEFFMü'));
    const read = findFiles(['.'], root, root).files.map((file) => [file.place, readText(file)]);
    expect(Object.fromEntries(read)).toEqual({
      'huge.md': { why: 'is larger than 4 MiB' },
      'binary.md': { why: 'is binary' },
      'latin.md': { why: 'is not UTF-8' },
      'good.md': { text: 'Mü' },
    });
  });

  it('finds ten thousand files', () => {
    for (let at = 0; at < 10_000; at++) write(`many/${at}.md`, '');
    expect(placesOf('many')).toHaveLength(10_000);
  });
});
