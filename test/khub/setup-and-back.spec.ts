import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AGENTS } from '../../apps/khub/src/agents/agents.js';
import { filesBelow } from './files-below.js';
import type { TestClient } from './run-khub.js';
import { CREDENTIALS, type SetupFolder, setupFolder } from './setup-folder.js';

let folder: string;
let ada: TestClient;
let write: SetupFolder['write'];
let read: SetupFolder['read'];

beforeEach(() => ({ folder, ada, write, read } = setupFolder()));

function bytesBelow(directory: string): Record<string, string> {
  return filesBelow(directory, 'latin1');
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
      expect(stderr).toContain(`${path} cannot be changed: ${basename(path)} is not UTF-8`);
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

describe('khub setup --remove', () => {
  beforeEach(() => {
    mkdirSync(ada.home, { recursive: true });
    writeFileSync(ada.credentialsFile, JSON.stringify(CREDENTIALS));
  });

  it.each([
    ['claude-code', '.mcp.json', '{}\n'],
    ['claude-code', '.mcp.json', '{"mcpServers":{"other":{"command":"x"}}}'],
    ['claude-code', '.claude/settings.json', '{ "hooks": {} }\n'],
    ['codex', '.codex/config.toml', 'model = "m" # mine'],
    ['gemini', '.gemini/settings.json', '{\n\t"mcpServers": {}\n}'],
    ['gemini', 'GEMINI.md', '# Shop'],
    ['cursor', '.cursor/mcp.json', '{"mcpServers": {}}\n'],
    ['cursor', '.cursor/hooks.json', '{\n  "version": 1\n}\n'],
    ['opencode', 'opencode.jsonc', '{\n  // mine\n  "mcp": {}\n}\n'],
    ['opencode', 'opencode.json', '{"mcp": {}}'],
    ['copilot', '.vscode/mcp.json', '{"servers": {}, "inputs": []}\n'],
    ['copilot', '.github/mcp.json', '{"mcpServers": {}}\n'],
  ])(
    'gives %s back %s as it was, however often and in whatever form it was set up',
    async (agent, path, text) => {
      for (const forms of [[[]], [['--http']], [[], ['--http']], [['--http'], [], []]]) {
        write(path, text);
        for (const form of forms) await ada.run('setup', agent, ...form);
        expect(read(`${path}.before-khub`)).toBe(text);
        await ada.run('setup', agent, '--remove');
        expect(bytesBelow(folder)).toEqual({ [path]: text });
      }
    },
  );

  it.each(AGENTS)(
    'leaves nothing of %s behind where it was set up in another form',
    async (agent) => {
      const home = join(ada.directory, 'other');
      for (const [first, second] of [
        [[], ['--http']],
        [['--http'], []],
        [['--home', home, 'setup', agent, '--user'], ['--user']],
        [['--user'], ['--home', home, 'setup', agent, '--user']],
      ] as const) {
        const full = (form: readonly string[]) =>
          form.includes('setup') ? form : ['setup', agent, ...form];
        const before = bytesBelow(ada.directory);
        await ada.run(...full(first));
        expect([bytesBelow(folder), bytesBelow(ada.directory)]).not.toEqual([{}, before]);
        await ada.run(...full(second), '--remove');
        expect([bytesBelow(folder), bytesBelow(ada.directory)]).toEqual([{}, before]);
      }
    },
  );

  it('takes out only khub’s part of what was changed since, and of what lies there without khub’s nothing', async () => {
    write('opencode.json', '{"mcp": {}}');
    await ada.run('setup', 'opencode');
    const since = read('opencode.json').replace('"mcp"', '"theme": "x", "mcp"');
    write('opencode.json', since);
    await ada.run('setup', 'opencode', '--http');
    await ada.run('setup', 'opencode', '--remove');
    const schema = 'https://opencode.ai/config.json';
    expect(JSON.parse(read('opencode.json'))).toEqual({ theme: 'x', $schema: schema });
    expect(read('opencode.json.before-khub')).toBe('{"mcp": {}}');
    const left = bytesBelow(folder);
    expect((await ada.run('setup', 'opencode', '--remove')).stdout).not.toMatch(/^changed/m);
    expect(bytesBelow(folder)).toEqual(left);
  });
});

describe('what people wrote into khub’s own words', () => {
  const RULE = '- **Ours**: write in English.\n';
  const SKILL = '.claude/skills/knowledge-hub/SKILL.md';

  it.each([
    ['claude-code', SKILL],
    ['cursor', '.cursor/rules/knowledge-hub.mdc'],
    ['opencode', '.opencode/plugins/knowledge-hub.js'],
    ['copilot', '.github/instructions/knowledge-hub.instructions.md'],
    ['gemini', 'GEMINI.md'],
  ])('is kept when %s is set up again, each time beside the last one', async (agent, path) => {
    await ada.run('setup', agent);
    const own = read(path);
    const altered = own.replace(/^.*knowledge-hub.*$/m, (line) => `${line}\n${RULE}`);
    write(path, altered);
    const { stdout } = await ada.run('setup', agent);
    expect(stdout).toContain(`${path} (as it was: ${basename(path)}.before-khub)`);
    expect([read(path), read(`${path}.before-khub`)]).toEqual([own, altered]);
    write(path, altered.replace('English', 'German'));
    await ada.run('setup', agent);
    write(path, altered.replace('English', 'French'));
    await ada.run('setup', agent, '--remove');
    expect(existsSync(join(folder, path))).toBe(false);
    expect(read(`${path}.before-khub`)).toBe(altered);
    expect(read(`${path}.before-khub-2`)).toBe(altered.replace('English', 'German'));
    expect(read(`${path}.before-khub-3`)).toBe(altered.replace('English', 'French'));
  });

  it('is kept beside what was there before khub, which --remove gives back', async () => {
    write(SKILL, 'mine\n');
    write('GEMINI.md', 'mine\n');
    for (const agent of ['claude-code', 'gemini']) await ada.run('setup', agent);
    const altered = [`${read(SKILL)}${RULE}`, read('GEMINI.md').replace('The team', 'Our team')];
    write(SKILL, altered[0] as string);
    write('GEMINI.md', altered[1] as string);
    for (const agent of ['claude-code', 'gemini']) await ada.run('setup', agent);
    for (const agent of ['claude-code', 'gemini']) await ada.run('setup', agent, '--remove');
    const bytes = (text: string) => Buffer.from(text).toString('latin1');
    expect(bytesBelow(folder)).toEqual({
      [SKILL]: 'mine\n',
      'GEMINI.md': 'mine\n',
      [`${SKILL}.before-khub-2`]: bytes(altered[0] as string),
      'GEMINI.md.before-khub-2': bytes(altered[1] as string),
    });
  });

  it('is told from what a khub wrote: another version, an earlier build, or git on Windows', async () => {
    await ada.run('setup', 'claude-code');
    await ada.run('setup', 'gemini');
    const own = read(SKILL);
    const windows = own.replaceAll('\n', '\r\n');
    const earlier = own.replace(/ \[[0-9a-f]{8}\]/, '');
    const text = earlier.replace('A few lines', 'Few lines');
    const sum = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const version = text.replace('deletes it.', `deletes it. [${sum}]`);
    for (const written of [windows, earlier, version]) {
      write(SKILL, written);
      await ada.run('setup', 'claude-code');
      expect(read(SKILL)).toBe(written === windows ? windows : own);
    }
    write('GEMINI.md', read('GEMINI.md').replaceAll('\n', '\r\n'));
    await ada.run('setup', 'gemini');
    write(SKILL, version);
    for (const agent of ['claude-code', 'gemini']) await ada.run('setup', agent, '--remove');
    expect(bytesBelow(folder)).toEqual({});
  });
});
