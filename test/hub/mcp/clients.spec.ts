import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { SDK_CLIENTS } from './sdk-clients.js';

let hub: TestHub;
let ada: Joined;

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
});

afterAll(() => hub.stop());

const TEXT = { title: 'Use pnpm', summary: 'The lock file is pnpm’s.' };

describe.each(SDK_CLIENTS)('%s', (era, connectTo) => {
  const connect = (token?: string) => connectTo(`${hub.url}/mcp`, token);

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
