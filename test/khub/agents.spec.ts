import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { McpSessions } from '../../apps/hub/src/mcp/protocol/mcp-sessions.js';
import { TestHub } from '../support/hub.js';
import { FlakyProxy } from './flaky-proxy.js';
import { KHUB, TestClient } from './run-khub.js';

let hub: TestHub;
let ada: TestClient;

beforeAll(async () => {
  hub = await TestHub.start();
  // What the agents write here, khub signs.
  await hub.group('core', { requireSignatures: 'ed25519' });
  ada = new TestClient();
  await ada.join(hub, 'core', 'Ada');
});

afterAll(() => hub.stop());

/** The calls that both SDKs' clients have in common. */
type AnyClient = Pick<
  Client,
  'listTools' | 'callTool' | 'getInstructions' | 'readResource' | 'close'
>;

/** In the member's own folder: what is captured belongs to the project of the folder, whose name the checkout's must not decide. */
const launch = () => ({
  command: process.execPath,
  args: [KHUB, '--home', ada.home, 'mcp'],
  cwd: ada.directory,
});

async function v1(): Promise<AnyClient> {
  const client = new Client({ name: 'v1', version: '1' });
  await client.connect(new StdioClientTransport(launch()));
  return client;
}

async function v2(mode: 'auto' | 'legacy'): Promise<AnyClient> {
  const client = new ModernClient({ name: 'v2', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(launch()));
  return client as unknown as AnyClient;
}

describe.each([
  ['the v1 SDK client', v1],
  ['the v2 SDK client in the session era', () => v2('legacy')],
  ['the v2 SDK client in the era without sessions', () => v2('auto')],
])('khub mcp for %s', (era, connect) => {
  it('offers the hub’s own tools as the member', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('supersede_knowledge');
    expect(client.getInstructions()).toContain('You act as Ada');
    const appended = await hub.appendedBy(async () => {
      const args = { title: 'Over stdio', summary: `Said by ${era}` };
      const result: any = await client.callTool({ name: 'capture_knowledge', arguments: args });
      expect(result.structuredContent.knowledgeId).toEqual(expect.any(String));
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['knowledge.captured']);
    await expect(client.readResource({ uri: 'hub://none' })).rejects.toThrow('Resource not found');
    await client.close();
  });

  it('goes on after the hub has forgotten its session', async () => {
    const client = await connect();
    await client.listTools();
    hub.app.get(McpSessions).beforeApplicationShutdown();
    await hub.database.query('DELETE FROM mcp_session');
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });
});

describe('khub mcp', () => {
  it('starts while the hub is away and says so when it is asked', async () => {
    const lost = new TestClient();
    await lost.join(hub, 'core', 'Lost');
    lost.alter({ hubUrl: 'http://127.0.0.1:1' });
    const client = new Client({ name: 'v1', version: '1' });
    const args = [KHUB, '--home', lost.home, 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    await expect(client.listTools()).rejects.toThrow('cannot reach http://127.0.0.1:1');
    await client.close();
  });

  it('goes on as the member when another command has changed token and key', async () => {
    await hub.group('second', { requireSignatures: 'ed25519' });
    const cleo = new TestClient();
    await cleo.join(hub, 'second', 'Cleo');
    const client = new Client({ name: 'v1', version: '1' });
    const args = [KHUB, '--home', cleo.home, 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    await client.listTools();
    expect((await cleo.run('key', 'rotate')).exitCode).toBe(0);
    const said = { title: 'After the change', summary: 'Signed with the new key.' };
    const answer: any = await client.callTool({ name: 'capture_knowledge', arguments: said });
    expect(answer.content[0].text).toContain('Written: ');
    await client.close();
  });
});

describe('khub search', () => {
  it('tells what the hub finds, and where it looked when that is nothing', async () => {
    await ada.run('doctor');
    const file = join(ada.directory, 'k.jsonl');
    writeFileSync(file, '{"id":"cap","title":"Capybara rules","summary":"Leave them alone."}\n');
    await ada.run('push', file);
    const found = await ada.run('search', 'capybara');
    expect(found.exitCode).toBe(0);
    expect(found.stdout).toMatch(/\[cap\].*Capybara rules|Capybara rules.*\[cap\]/);
    const misspelt = await ada.run('search', 'capybra');
    expect(misspelt.stdout).toContain('Did you mean “capybara”?');
    const asTyped = await ada.run('search', 'capybra', '--as-typed');
    expect(asTyped.stdout).toContain('Nothing was found');
    const { json } = await ada.run('search', 'quokka', '--json');
    expect(json).toMatchObject({ items: [], scope: expect.stringContaining('group core') });
  });
});

describe('khub list', () => {
  it('tells what was changed last, narrowed as a search is', async () => {
    const file = join(ada.directory, 'l.jsonl');
    const lines = [
      { id: 'otter', title: 'Otters hold hands', type: 'learning' },
      { id: 'till', title: 'Mend the till', type: 'task', taskStatus: 'blocked' },
    ].map((line) => JSON.stringify({ summary: 's', ...line }));
    writeFileSync(file, `${lines.join('\n')}\n`);
    await ada.run('push', file);

    const all = await ada.run('list', '--limit', '2');
    expect(all.stdout).toMatch(/\[till\].*\n(.*\n)*.*\[otter\]/);
    const [, cursor = ''] = /^More: --cursor (\S+)$/m.exec(all.stdout) ?? [];
    const next = await ada.run('list', '--limit', '2', '--cursor', cursor);
    expect(next.stdout).toMatch(/^- \[/m);
    expect(next.stdout).not.toMatch(/\[(till|otter)\]/);
    const blocked = await ada.run('list', '--status', 'blocked', '--since', '1d', '--json');
    expect(blocked.json.items.map(({ id }: { id: string }) => id)).toEqual(['till']);
    expect((await ada.run('list', '--since', 'yesterday')).exitCode).toBe(2);
  });
});

describe('khub brief', () => {
  it('tells what to know before working on a project', async () => {
    const { accessToken: token } = ada.credentials;
    await hub.ask('/api/v1/projects', {
      token,
      body: { id: 'rocket', projectKey: 'rocket', name: 'Rocket' },
    });
    const { exitCode, stdout } = await ada.run('brief', 'rocket', '--limit', '5');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('# Rocket');
  });
});

describe('the project of the folder', () => {
  it('is what the hub’s tools mean when they are called from there, over stdio and in commands', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    const client = new TestClient();
    await client.join(hub, 'core', 'Folder', proxy.url);
    writeFileSync(join(client.directory, '.khub.json'), '{"projectKey":"rocket"}');
    await client.run('search', 'capybara');
    expect(new Set(proxy.queries.splice(0))).toEqual(new Set(['', 'project=rocket']));

    const stdio = new Client({ name: 'v1', version: '1' });
    const args = [KHUB, '--home', client.home, 'mcp'];
    const options = { command: process.execPath, args, cwd: client.directory };
    await stdio.connect(new StdioClientTransport(options));
    await stdio.close();
    expect(new Set(proxy.queries)).toEqual(new Set(['project=rocket']));
    proxy.close();
  });

  it('is whose brief is told when none is named', async () => {
    const directory = join(ada.directory, 'Rocket');
    mkdirSync(directory);
    ada.workingDirectory = directory;
    const { stdout } = await ada.run('brief');
    expect(stdout).toContain('# Rocket');
    mkdirSync(join(ada.directory, 'Fresh'));
    ada.workingDirectory = join(ada.directory, 'Fresh');
    const fresh = await ada.run('brief');
    expect([fresh.exitCode, fresh.stdout]).toEqual([
      0,
      expect.stringContaining('Nothing is known about project fresh yet'),
    ]);
    ada.workingDirectory = directory;
    writeFileSync(join(directory, '.khub.json'), '{"projectKey":null}');
    const nowhere = await ada.run('brief', '--json');
    ada.workingDirectory = ada.directory;
    expect(nowhere.exitCode).toBe(2);
    expect(nowhere.json.error.remedy).toContain('.khub.json');
  });
});

describe('khub doctor', () => {
  it('finds nothing wrong with a healthy membership', async () => {
    const { exitCode, json } = await ada.run('doctor', '--json');
    expect(json.findings.map(({ name, state }: any) => `${name} ${state}`)).toEqual([
      'node ok',
      'credentials ok',
      'kept ok',
      'hub ok',
      'token ok',
      'cursor ok',
      'mcp ok',
      'hooks ok',
      'prompts ok',
    ]);
    expect(exitCode).toBe(0);
  });
});

describe('khub proxy', () => {
  function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request(url, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
  }

  it('offers /healthz and /mcp of the hub as the member, to this machine alone, and nothing else', async () => {
    const child = spawn(process.execPath, [KHUB, '--home', ada.home, '--json', 'proxy']);
    const told: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => told.push(line));
    const lines = createInterface({ input: child.stdout });
    const { value } = await lines[Symbol.asyncIterator]().next();
    const { url } = JSON.parse(value as string) as { url: string };
    const base = new URL(url).origin;

    const { StreamableHTTPClientTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'v1', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(url));
    await client.connect(transport as Parameters<Client['connect']>[0]);
    expect(client.getInstructions()).toContain('You act as Ada');
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    const named = { title: 'Through the proxy', summary: 'khub signs here too.' };
    const captured: any = await client.callTool({ name: 'capture_knowledge', arguments: named });
    await client.close();
    expect(captured.isError).toBeUndefined();
    const { counts } = (await ada.run('verify', '--json')).json;
    expect(counts).toMatchObject({ proven: counts.events, vouchedFor: 0, unsigned: 0 });
    expect(told.some((line) => line.startsWith('> ') && line.includes('tools/list'))).toBe(true);

    expect(await (await fetch(`${base}/healthz`)).json()).toMatchObject({
      status: 'ok',
      hub: hub.url,
    });
    expect((await fetch(`${base}/api/v1/groups`)).status).toBe(404);
    expect(await statusOf(`${base}/mcp`, { host: 'evil.example' })).toBe(403);
    expect(await statusOf(`${base}/mcp`, { origin: 'https://evil.example' })).toBe(403);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(told.join('\n')).not.toContain(ada.credentials.accessToken);
  });
});
