import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { TestHub } from '../support/hub.js';
import { FlakyProxy } from './flaky-proxy.js';
import { TestClient } from './run-khub.js';

const KHUB = join(process.cwd(), 'dist/apps/khub/src/main.js');
let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
  // What the agents write here, khub signs.
  await hub.group('core', { requireSignatures: 'ed25519' });
});

afterAll(() => hub.stop());

describe('khub mcp without its hub', () => {
  it('keeps what is captured, and answers from the copy, while a proxy finds no hub behind it', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    const behind = new TestClient();
    await behind.join(hub, 'core', 'Behind', proxy.url);
    await behind.run('sync');
    const client = new Client({ name: 'v1', version: '1' });
    const args = [KHUB, '--home', behind.home, 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
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
    await client.close();
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
    const start = async () => {
      const client = new Client({ name: 'v1', version: '1' });
      const args = [KHUB, '--home', fresh.home, 'mcp'];
      await client.connect(new StdioClientTransport({ command: process.execPath, args }));
      return client;
    };
    const first = await start();
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
      const started = performance.now();
      const second = await start();
      while (waits()) await sleep(50);
      expect(performance.now() - started).toBeLessThan(2_900);
      await second.close();
    });
    expect(written.map(({ payload }) => payload.knowledge?.title)).toEqual(['Said while away']);
    proxy.close();
  });
});
