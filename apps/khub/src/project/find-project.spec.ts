import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProject } from './find-project.js';

function folder(name: string): string {
  const path = join(realpathSync(mkdtempSync(join(tmpdir(), 'khub-project-'))), name);
  mkdirSync(path);
  return path;
}

function git(directory: string, ...args: string[]): void {
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...as, '-C', directory, ...args], { stdio: 'ignore' });
}

function below(directory: string, name: string): string {
  mkdirSync(join(directory, name), { recursive: true });
  return join(directory, name);
}

describe('the project of a directory', () => {
  it('is the name of the folder where nothing else tells', () => {
    const root = folder('My Shop');
    expect(findProject(root)).toEqual({ projectKey: 'my-shop', root });
  });

  it.each([
    ['文档', '文档'],
    ['Магазин 2', '2'],
    ['Магазин', 'магазин'],
    ['が'.normalize('NFD'), 'が'.normalize('NFC')],
    ['🚀', '🚀'],
    ['---', null],
    ['文\u202E', null],
    ['文'.repeat(65), null],
  ])('is the name of the folder %s also where no letter of it is ASCII: %s', (name, projectKey) => {
    const root = folder(name);
    expect(findProject(root)).toEqual({ projectKey, root });
    git(root, 'init');
    expect(findProject(root)).toEqual({ projectKey, root });
  });

  it('is the name of the git remote also where no letter of it is ASCII', () => {
    const root = folder('checkout');
    git(root, 'init');
    git(root, 'remote', 'add', 'origin', 'https://example.com/team/文档.git');
    expect(findProject(root)).toEqual({ projectKey: '文档', root });
  });

  it('is what .khub.json says in any script', () => {
    const root = folder('shop');
    writeFileSync(join(root, '.khub.json'), '{"projectKey": " 文档 "}');
    expect(findProject(root)).toEqual({ projectKey: '文档', root });
  });

  it.each([
    'git@example.com:team/web-shop.git',
    'https://example.com/team/web-shop',
    'https://example.com/team/Web-Shop.git/',
    'ssh://git@example.com:2222/web-shop.git',
    '/srv/git/web-shop.git',
    'C:\\git\\web-shop',
  ])('is the name of the git remote, anywhere in the repository: %s', (url) => {
    const root = folder('checkout');
    git(root, 'init');
    git(root, 'remote', 'add', 'origin', url);
    expect(findProject(below(root, 'deep/down'))).toEqual({ projectKey: 'web-shop', root });
  });

  it('is the name of the repository’s folder when it has no remote, also from another work tree', () => {
    const root = folder('shop');
    git(root, 'init');
    git(root, 'commit', '--allow-empty', '-m', 'first');
    const tree = join(root, '../shop-feature');
    git(root, 'worktree', 'add', tree);
    expect(findProject(below(root, 'src'))).toEqual({ projectKey: 'shop', root });
    expect(findProject(tree)).toEqual({ projectKey: 'shop', root: tree });
  });

  it('is the name of another remote where none is called origin', () => {
    const root = folder('checkout');
    git(root, 'init');
    git(root, 'remote', 'add', 'fork', 'https://example.com/fork');
    expect(findProject(root).projectKey).toBe('fork');
    git(root, 'remote', 'add', 'origin', 'https://example.com/own');
    expect(findProject(root).projectKey).toBe('own');
  });

  it('is the name of a bare repository in its work trees', () => {
    const source = folder('source');
    git(source, 'init');
    git(source, 'commit', '--allow-empty', '-m', 'first');
    const bare = join(source, '../shop.git');
    git(source, 'clone', '--bare', source, bare);
    git(bare, 'remote', 'remove', 'origin');
    const tree = join(source, '../fix');
    git(bare, 'worktree', 'add', tree);
    expect(findProject(tree)).toEqual({ projectKey: 'shop', root: tree });
  });

  it('is none in a person’s home itself, nor at the top of the file system', () => {
    const home = folder('ada');
    expect(findProject(home, home).projectKey).toBeNull();
    expect(findProject('/', home).projectKey).toBeNull();
    expect(findProject(below(home, 'shop'), home).projectKey).toBe('shop');
  });

  it('is what .khub.json says, in the directory or above, before all else', () => {
    const root = folder('shop');
    git(root, 'init');
    git(root, 'remote', 'add', 'origin', 'https://example.com/other.git');
    writeFileSync(join(root, '.khub.json'), '\uFEFF{"projectKey": "Till"}');
    const inner = below(root, 'inner');
    expect(findProject(inner)).toEqual({ projectKey: 'till', root });
    writeFileSync(join(inner, '.khub.json'), '{"projectKey": null}');
    expect(findProject(inner)).toEqual({ projectKey: null, root: inner });
  });

  it('is told otherwise when .khub.json does not name one', () => {
    const root = folder('shop');
    writeFileSync(join(root, '.khub.json'), '{"hooks": {"sessionEnd": false}}');
    expect(findProject(root)).toMatchObject({ projectKey: 'shop' });
  });

  it.each(['{', '[]', '{"projectKey": 1}', '{"projectKey": "/"}', '{"hooks": "off"}'])(
    'is not guessed when .khub.json is wrong: %s',
    (text) => {
      const root = folder('shop');
      writeFileSync(join(root, '.khub.json'), text);
      const told = expect.stringMatching(
        /\.khub\.json .* Write for example \{"projectKey": "shop"\}\./s,
      );
      expect(() => findProject(root)).toThrow(expect.objectContaining({ told }));
    },
  );
});
