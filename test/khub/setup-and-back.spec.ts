import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TestClient } from './run-khub.js';

let folder: string;
let ada: TestClient;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'khub-setup-')));
  ada = new TestClient();
  ada.workingDirectory = folder;
});

/** Every file below a directory with its bytes, each as one character. */
function bytesBelow(directory: string): Record<string, string> {
  const entries = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
    : [];
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(directory.length + 1), readFileSync(path, 'latin1')]),
  );
}

function write(path: string, data: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), data);
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

describe('khub setup, on files that are not UTF-8', () => {
  it.each([
    ['gemini', 'GEMINI.md', Buffer.from('R\xfccksprache mit M\xfcller\n', 'latin1')],
    ['gemini', 'GEMINI.md', Buffer.from('\uFEFFRücksprache\r\n', 'utf16le')],
    ['gemini', 'GEMINI.md', Buffer.from('Rules\n', 'utf16le')],
    ['claude-code', '.claude/settings.json', Buffer.from('{"a": "\xfc"}', 'latin1')],
    ['codex', '.codex/config.toml', Buffer.from('a = "\xfc"\n', 'latin1')],
    ['cursor', '.cursor/rules/knowledge-hub.mdc', Buffer.from('\xfc\n', 'latin1')],
  ])('changes no file of %s when %s is one, also with --remove', async (agent, path, data) => {
    write(path, data);
    for (const options of [[], ['--dry-run'], ['--remove']]) {
      const { exitCode, stderr } = await ada.run('setup', agent, ...options);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(`${path} cannot be changed: it is not UTF-8`);
      expect(bytesBelow(folder)).toEqual({ [path]: data.toString('latin1') });
    }
  });

  it('keeps a backup with every byte of the file, its byte order mark too', async () => {
    write('.mcp.json', '\uFEFF{"a": "\uFFFD"}');
    await ada.run('setup', 'claude-code');
    expect(read('.mcp.json.before-khub')).toBe('\uFEFF{"a": "\uFFFD"}');
    await ada.run('setup', 'claude-code', '--remove');
    expect(bytesBelow(folder)).toEqual({
      '.mcp.json': Buffer.from('\uFEFF{"a": "\uFFFD"}').toString('latin1'),
    });
  });
});
