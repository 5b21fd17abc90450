import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { AGENTS } from '../../apps/khub/src/agents/agents.js';
import { filesBelow } from './files-below.js';
import type { TestClient } from './run-khub.js';
import { CREDENTIALS, type SetupFolder, setupFolder } from './setup-folder.js';

const PORTABLE = ['-y', '--prefer-offline', 'knowledge-hub'];
let folder: string;
let ada: TestClient;
let write: SetupFolder['write'];
let read: SetupFolder['read'];

beforeEach(() => ({ folder, ada, write, read } = setupFolder()));

function json(path: string): any {
  return JSON.parse(read(path));
}

describe('khub setup', () => {
  it.each(AGENTS)(
    'writes files for %s that hold neither a path of this machine nor a secret',
    async (agent) => {
      const { exitCode } = await ada.run('setup', agent);
      expect(exitCode).toBe(0);
      const texts = Object.values(filesBelow(folder));
      expect(texts.length).toBeGreaterThanOrEqual(2);
      for (const text of texts) {
        expect(text).not.toContain(folder);
        expect(text).not.toContain(process.cwd());
        expect(text).not.toContain(ada.directory);
        expect(text).not.toContain(process.execPath);
      }
    },
  );

  it.each(AGENTS)(
    'changes nothing for %s when it runs again, and leaves nothing behind with --remove',
    async (agent) => {
      for (const scope of [[], ['--user']]) {
        await ada.run('setup', agent, ...scope);
        const once = [filesBelow(folder), filesBelow(ada.directory)];
        const { stdout } = await ada.run('setup', agent, ...scope);
        expect(stdout).toMatch(/^unchanged/);
        expect(stdout).not.toMatch(/^(?:changed|created)/m);
        expect([filesBelow(folder), filesBelow(ada.directory)]).toEqual(once);
        await ada.run('setup', agent, ...scope, '--remove');
        expect([filesBelow(folder), filesBelow(ada.directory)]).toEqual([{}, {}]);
        expect(readdirSync(folder, { recursive: true })).toEqual([]);
      }
    },
  );

  it('says with --user that entries of the folder come first, if there are any', async () => {
    const said = 'khub setup claude-code --remove';
    expect((await ada.run('setup', 'claude-code', '--user')).stdout).not.toContain(said);
    await ada.run('setup', 'claude-code');
    expect((await ada.run('setup', 'claude-code', '--user')).stdout).toContain(said);
    await ada.run('setup', 'claude-code', '--remove');
    expect((await ada.run('setup', 'claude-code', '--user')).stdout).not.toContain(said);
  });

  it('leaves what else lies in a folder of the agent where it is with --remove, also when that is empty', async () => {
    write('.claude/commands/ship.md', 'ship');
    mkdirSync(join(folder, '.claude/skills/mine'), { recursive: true });
    await ada.run('setup', 'claude-code');
    await ada.run('setup', 'claude-code', '--remove');
    expect(filesBelow(folder)).toEqual({ '.claude/commands/ship.md': 'ship' });
    expect(readdirSync(join(folder, '.claude/skills'))).toEqual(['mine']);
  });

  it.each(AGENTS)(
    'shows with --dry-run what it would write for %s, and writes nothing',
    async (agent) => {
      const { stdout } = await ada.run('setup', agent, '--dry-run');
      expect(stdout).toContain('knowledge-hub');
      expect(stdout).toContain('+ ');
      expect(filesBelow(folder)).toEqual({});
    },
  );

  it('gives Claude Code its server, its hooks and the skill, and says what is left to do', async () => {
    const { stdout } = await ada.run('setup', 'claude-code');
    expect(json('.mcp.json')).toEqual({
      mcpServers: { 'knowledge-hub': { command: 'npx', args: [...PORTABLE, 'mcp'] } },
    });
    const run = (event: string) => ({
      type: 'command',
      command: `npx -y --prefer-offline knowledge-hub hook ${event} --agent claude-code`,
      timeout: 10,
    });
    expect(json('.claude/settings.json')).toEqual({
      hooks: {
        SessionStart: [{ matcher: 'startup|resume|clear|compact', hooks: [run('session-start')] }],
        Stop: [{ hooks: [run('session-end')] }],
        UserPromptSubmit: [{ hooks: [run('prompt')] }],
      },
    });
    expect(read('.claude/skills/knowledge-hub/SKILL.md')).toMatch(
      /^---\nname: knowledge-hub\ndescription: /,
    );
    expect(stdout).toContain('Next:  Join the hub');
    expect(stdout).toContain('approve the MCP server');
  });

  it('says what npx needs to find a checkout, but not where npm has put it onto the PATH', async () => {
    const said = async () => (await ada.run('setup', 'claude-code')).stdout;
    expect(await said()).not.toContain('npm link');
    ada.self = 'node dist/apps/khub/src/main.js';
    expect(await said()).toContain('run npm link in it once, or use --user');
  });

  it('starts this khub itself, with the home of this shell, in the files of one person', async () => {
    await ada.run('setup', 'codex', '--user');
    const toml = read(join(ada.directory, '.codex/config.toml'));
    expect(toml).toMatch(/^\[mcp_servers\.knowledge-hub\]\ncommand = "\/.*node"\n/);
    expect(toml).toContain(`"--home", "${ada.home}", "mcp"]`);
    const { hooks } = json(join(ada.directory, '.codex/hooks.json'));
    expect(hooks.SessionStart[0].hooks[0].command).toMatch(
      /main\.js --home \S+ hook session-start --agent codex$/,
    );
    expect(filesBelow(folder)).toEqual({});
  });

  it('keeps comments, foreign servers and foreign hooks byte for byte, and a backup beside', async () => {
    const settings = `{
  // mine
  "theme":   "dark",
  "hooks": { "SessionStart": [ { "hooks":[{"type":"command","command":"echo hello"}] }, ], /* no more */ }
}
`;
    write('.claude/settings.json', settings);
    const servers = '{"mcpServers":{"other":{"command":"x"}}}';
    write('.mcp.json', servers);
    await ada.run('setup', 'claude-code');
    const changed = read('.claude/settings.json');
    let rest = changed;
    for (const part of [
      '{\n  // mine\n  "theme":   "dark",\n  "hooks": { "SessionStart": [ { "hooks":[{"type":"command","command":"echo hello"}] },',
      '], /* no more */',
      '}\n}\n',
    ]) {
      expect(rest).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
    expect(parseJson(changed).hooks.SessionStart).toHaveLength(2);
    expect(Object.keys(json('.mcp.json').mcpServers)).toEqual(['other', 'knowledge-hub']);
    expect(read('.claude/settings.json.before-khub')).toBe(settings);

    await ada.run('setup', 'claude-code', '--remove');
    expect(filesBelow(folder)).toEqual({ '.claude/settings.json': settings, '.mcp.json': servers });
  });

  it('takes out only what is its own when the file was changed since', async () => {
    write('.claude/settings.json', '{\n  "theme": "dark"\n}\n');
    await ada.run('setup', 'claude-code');
    const since = read('.claude/settings.json').replace('"dark"', '"light"');
    write('.claude/settings.json', since);
    await ada.run('setup', 'claude-code', '--remove');
    expect(json('.claude/settings.json')).toEqual({ theme: 'light' });
  });

  it('puts its hook in place of an older one of its own, also among hooks of others', async () => {
    const other = { type: 'command', command: 'echo' };
    const old = { type: 'command', command: 'khub hook session-start --agent claude', timeout: 5 };
    write(
      '.claude/settings.json',
      JSON.stringify({ hooks: { SessionStart: [{ hooks: [other, old] }] } }),
    );
    await ada.run('setup', 'claude-code');
    const [group, ...more] = json('.claude/settings.json').hooks.SessionStart;
    expect(more).toEqual([]);
    expect(group.hooks[0]).toEqual(other);
    expect(group.hooks[1].command).toContain('--agent claude-code');
  });

  it('keeps the rest of Codex’ TOML, whatever stands around its own table', async () => {
    const config = 'model = "m" # mine\n\n[mcp_servers.other]\ncommand = "x"\n';
    write('.codex/config.toml', config);
    await ada.run('setup', 'codex');
    const text = read('.codex/config.toml');
    expect(text.startsWith(config)).toBe(true);
    const tail = '\n# about this one\n[mcp_servers.third]\ncommand = "y"\n';
    write('.codex/config.toml', text.replace('"npx"', '"old"') + tail);
    await ada.run('setup', 'codex');
    expect(read('.codex/config.toml')).toBe(text + tail);
    await ada.run('setup', 'codex', '--remove');
    expect(read('.codex/config.toml')).toBe(config + tail);
  });

  it.each([
    ['claude-code', '.claude/settings.json', '{"hooks": {'],
    ['claude-code', '.mcp.json', '[]'],
    ['cursor', '.cursor/hooks.json', '{"hooks": {"stop": "x"}}'],
    ['codex', '.codex/config.toml', 'a = \n'],
    ['codex', '.codex/config.toml', 'mcp_servers = {knowledge-hub = {command = "x"}}\n'],
    ['codex', '.codex/config.toml', '[mcp_servers]\nknowledge-hub.command = "x"\n'],
  ])(
    'changes no file of %s when %s cannot be changed safely, and shows what belongs there',
    async (agent, path, text) => {
      write(path, text);
      const { exitCode, stderr } = await ada.run('setup', agent);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(path);
      expect(stderr).toContain('knowledge-hub');
      expect(filesBelow(folder)).toEqual({ [path]: text });
    },
  );

  it('keeps the mode, also in the backup, the line ends and the byte order mark of a file', async () => {
    const text = '\uFEFF{\r\n  "mcpServers": {}\r\n}\r\n';
    writeFileSync(join(folder, '.mcp.json'), text);
    chmodSync(join(folder, '.mcp.json'), 0o660);
    await ada.run('setup', 'claude-code');
    const changed = read('.mcp.json');
    expect(changed.startsWith('\uFEFF{\r\n  "mcpServers": {\r\n')).toBe(true);
    expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
    for (const name of ['.mcp.json', '.mcp.json.before-khub'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o660);
    await ada.run('setup', 'claude-code', '--remove');
    expect(read('.mcp.json')).toBe(text);
  });

  it.each(['\n', '\r\n'])(
    'adds its words to a GEMINI.md with the line end %j and takes them out again',
    async (eol) => {
      const lines = (...each: string[]) => each.join(eol);
      write('GEMINI.md', lines('# Shop', '', 'Use pnpm.'));
      await ada.run('setup', 'gemini');
      const text = read('GEMINI.md');
      expect(text).toMatch(/^# Shop\s+Use pnpm\.\s+<!-- knowledge-hub/);
      expect(text.split(/\r?\n/).join(eol)).toBe(text);
      expect((await ada.run('setup', 'gemini')).stdout).not.toMatch(/^changed/m);
      write('GEMINI.md', text + lines('', 'More.', ''));
      await ada.run('setup', 'gemini', '--remove');
      expect(read('GEMINI.md')).toBe(lines('# Shop', '', 'Use pnpm.', '', 'More.', ''));
    },
  );

  it('uses opencode.jsonc where that is the one there is', async () => {
    write('opencode.jsonc', '{\n  // mine\n  "theme": "x",\n}\n');
    await ada.run('setup', 'opencode');
    expect(existsSync(join(folder, 'opencode.json'))).toBe(false);
    expect(parseJson(read('opencode.jsonc')).mcp['knowledge-hub'].command).toEqual([
      'npx',
      ...PORTABLE,
      'mcp',
    ]);
  });

  it('lets agents ask the hub themselves with --http, for the project of this folder, naming a variable only', async () => {
    write(ada.credentialsFile, JSON.stringify({ ...CREDENTIALS, accessToken: 'kht_secret' }));
    write('.khub.json', '{"projectKey": "shop"}');
    await ada.run('setup', 'claude-code', '--http');
    expect(json('.mcp.json').mcpServers['knowledge-hub']).toEqual({
      type: 'http',
      url: 'https://hub.example/mcp?project=shop',
      headers: { Authorization: 'Bearer ${KHUB_TOKEN}' },
    });
    expect(JSON.stringify(filesBelow(folder))).not.toContain('kht_secret');
  });
});

describe('the plugin for Claude Code', () => {
  const plugin = join(process.cwd(), 'plugins/claude-code');
  const shipped = (path: string) => JSON.parse(readFileSync(join(plugin, path), 'utf8'));

  it('bundles what setup writes into a folder', async () => {
    await ada.run('setup', 'claude-code');
    const { mcpServers, name, version } = shipped('.claude-plugin/plugin.json');
    expect({ mcpServers }).toEqual(json('.mcp.json'));
    expect(shipped('hooks/hooks.json').hooks).toEqual(json('.claude/settings.json').hooks);
    const skill = 'skills/knowledge-hub/SKILL.md';
    expect(readFileSync(join(plugin, skill), 'utf8')).toBe(read(`.claude/${skill}`));
    const pack = JSON.parse(readFileSync('package.json', 'utf8'));
    expect({ name, version }).toEqual({ name: pack.name, version: pack.version });
    const market = JSON.parse(readFileSync('.claude-plugin/marketplace.json', 'utf8'));
    expect(market.plugins[0].source).toBe('./plugins/claude-code');
  });
});
