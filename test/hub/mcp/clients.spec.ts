import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Joined, TestHub } from '../../support/hub.js';

let hub: TestHub;
let ada: Joined;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  ada = await hub.join('core', 'Ada');
});

afterAll(() => hub.stop());

const TEXT = { title: 'Use pnpm', summary: 'The lock file is pnpm’s.' };

/** The same calls of both SDKs' clients. */
type AnyClient = Pick<Client, 'listTools' | 'callTool' | 'listPrompts' | 'getPrompt' | 'close'>;

async function v1(token?: string): Promise<AnyClient> {
  const client = new Client({ name: 'v1', version: '1' });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const transport = new StreamableHTTPClientTransport(new URL(`${hub.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function v2(mode: 'auto' | 'legacy', token?: string): Promise<AnyClient> {
  const client = new ModernClient({ name: 'v2', version: '1' }, { versionNegotiation: { mode } });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  await client.connect(
    new ModernTransport(new URL(`${hub.url}/mcp`), { requestInit: { headers } }),
  );
  return client as unknown as AnyClient;
}

describe.each([
  ['the v1 SDK client', v1],
  ['the v2 SDK client in a session', (token?: string) => v2('legacy', token)],
  ['the v2 SDK client without one', (token?: string) => v2('auto', token)],
])('%s', (era, connect) => {
  it('lists and calls tools as the member, and exactly one event is appended', async () => {
    const item = { ...TEXT, summary: `${TEXT.summary} Says ${era}.` };
    const client = await connect(ada.accessToken);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('capture_knowledge');
    const appended = await hub.appendedBy(async () => {
      const result: any = await client.callTool({ name: 'capture_knowledge', arguments: item });
      expect(result.isError).toBeUndefined();
      expect(result.structuredContent.knowledgeId).toEqual(expect.any(String));
      expect(result.content[0].text).toContain(result.structuredContent.knowledgeId);
    });
    await client.close();
    expect(appended).toMatchObject([
      {
        groupKey: 'core',
        purpose: 'sync',
        kind: 'knowledge.captured',
        payload: { knowledge: item },
      },
      {
        groupKey: 'core',
        purpose: 'administration',
        kind: 'sync.pushed',
        payload: { accepted: 1 },
      },
    ]);
  });

  it('gets prompts', async () => {
    const client = await connect(ada.accessToken);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    const { messages } = await client.getPrompt({
      name: 'start_task',
      arguments: { task: 'the login' },
    });
    expect(messages[0]?.content).toMatchObject({
      type: 'text',
      text: expect.stringContaining('the login'),
    });
    await client.close();
  });

  it('only reads without a bearer', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
    const appended = await hub.appendedBy(async () => {
      const result = await client.callTool({ name: 'capture_knowledge', arguments: TEXT });
      expect(result.isError).toBe(true);
    });
    expect(appended).toEqual([]);
    await client.close();
  });
});
