import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { TestHub } from '../support/hub.js';
import { FlakyProxy } from './flaky-proxy.js';
import { KHUB, TestClient, temporaryDirectory } from './run-khub.js';

let hub: TestHub;
let clients: Client[] = [];

/** Starts `khub mcp` of a home, as an agent does. */
async function startMcp(home: string, program = KHUB): Promise<Client> {
  const client = new Client({ name: 'v1', version: '1' });
  clients.push(client);
  const args = [program, '--home', home, 'mcp'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return client;
}

beforeAll(async () => {
  hub = await TestHub.start();
  // What the agents write here, khub signs.
  await hub.group('core', { requireSignatures: 'ed25519' });
});

afterAll(() => hub.stop());

afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
});

describe('khub mcp without its hub', () => {
  it('keeps what is captured, and answers from the copy, while a proxy finds no hub behind it', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    const behind = new TestClient();
    await behind.join(hub, 'core', 'Behind', proxy.url);
    await behind.run('sync');
    const client = await startMcp(behind.home);
    const { tools } = await client.listTools();
    proxy.fates = Array.from({ length: 20 }, () => 'no-hub' as const);
    expect(await client.listTools()).toEqual({ tools });
    const call = async (name: string, said: Record<string, unknown>) =>
      ((await client.callTool({ name, arguments: said })) as any).content[0].text;
    const title = 'Behind a proxy';
    expect(await call('capture_knowledge', { title, summary: title })).toContain('Kept: ');
    expect(await call('search_knowledge', { query: 'anything' })).toContain('OLD: ');
    const brief = await call('project_brief', {});
    expect(brief).toContain(`not sent to the hub yet\n- ${title} (note)\n`);
    const small = await call('project_brief', { maxTokens: 200 });
    expect(small).not.toContain(title);
    proxy.fates = [];
    const written = await hub.appendedBy(async () => {
      expect(await call('capture_knowledge', { title: 'Back', summary: title })).toContain(
        'Written: ',
      );
      await behind.run('sync');
    });
    expect(written.map(({ payload }) => payload.knowledge.title)).toEqual(['Back', title]);
    proxy.close();
  });

  it('offers its tools without the hub to who never had a copy, and sends what waits once it starts again', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    const fresh = new TestClient();
    await fresh.join(hub, 'core', 'Fresh', proxy.url);
    const waits = () =>
      readdirSync(fresh.home, { encoding: 'utf8', recursive: true }).some((name) =>
        /queue.\d{15}/.test(name),
      );
    const first = await startMcp(fresh.home);
    const { tools } = await first.listTools();
    proxy.fates = Array.from({ length: 20 }, () => 'no-hub' as const);
    expect(await first.listTools()).toEqual({ tools });
    const args = { title: 'Said while away', summary: 'And not lost.' };
    await first.callTool({ name: 'capture_knowledge', arguments: args });
    // Gemini CLI gives a server up that cannot list all of its kinds.
    expect((await first.listPrompts()).prompts).toEqual([]);
    expect((await first.listResources()).resources).toEqual([]);
    await first.close();
    expect(waits()).toBe(true);
    proxy.fates = [];
    const written = await hub.appendedBy(async () => {
      await startMcp(fresh.home);
      while (waits()) await sleep(50);
    });
    expect(written.map(({ payload }) => payload.knowledge?.title)).toEqual(['Said while away']);
    proxy.close();
  });

  it('goes on when its files are exchanged for those of another version', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    const upgraded = new TestClient();
    await upgraded.join(hub, 'core', 'Upgraded', proxy.url);
    await upgraded.run('sync');
    const folder = temporaryDirectory();
    const programs = join(folder, 'dist/apps/khub/src');
    cpSync(dirname(KHUB), programs, { recursive: true });
    cpSync('package.json', join(folder, 'package.json'));
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const client = await startMcp(upgraded.home, join(programs, 'main.js'));
    await client.listTools();
    rmSync(programs, { recursive: true });
    proxy.fates = Array.from({ length: 20 }, () => 'no-hub' as const);
    const call = async (name: string, said: Record<string, unknown>) =>
      ((await client.callTool({ name, arguments: said })) as any).content[0].text;
    const title = 'Said by the one of before';
    expect(await call('capture_knowledge', { title, summary: title })).toContain('Kept: ');
    expect(await call('search_knowledge', { query: 'anything' })).toContain('OLD: ');
    expect(await call('project_brief', {})).toContain(title);
    proxy.close();
  });
});
