import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { initialize, postMcp } from './mcp-request.js';
import { ToolCaller } from './tool-caller.js';
import { type AnyClient, SDK_CLIENTS } from './sdk-clients.js';

let hub: TestHub;
let ada: Joined;

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
});

afterAll(() => hub.stop());

describe.each(SDK_CLIENTS)('%s at /mcp?project=', (era, connect) => {
  const projectKey = `shop-${SDK_CLIENTS.findIndex(([name]) => name === era)}`;
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect(`${hub.url}/mcp?project=${projectKey}`, ada.accessToken);
  });
  afterAll(() => client.close());

  const told = async (name: string, args: object): Promise<string> => {
    const { content, isError }: any = await client.callTool({ name, arguments: { ...args } });
    expect(isError).toBeUndefined();
    return content[0].text as string;
  };
  const captured = async (args: object): Promise<any> => {
    const { structuredContent }: any = await client.callTool({
      name: 'capture_knowledge',
      arguments: { summary: `Said by ${era}`, ...args },
    });
    return structuredContent;
  };

  it('is told of it, and of an empty project what to do, not that something is wrong', async () => {
    expect(client.getInstructions()).toContain(
      `Calls without a projectKey use project ${projectKey}.`,
    );
    expect(await told('project_brief', {})).toContain(
      `capture_knowledge with projectKey "${projectKey}"`,
    );
  });

  it('writes into it, briefs from it and searches it, and says so', async () => {
    const own = await captured({ title: `Walrus of ${projectKey}` });
    expect(own).toMatchObject({ projectKey });
    const none = await captured({ title: `Walrus of none ${era}`, projectKey: null });
    expect(none).not.toHaveProperty('projectKey');
    const other = await captured({ title: `Walrus of zoo ${era}`, projectKey: 'zoo' });
    const task = { taskKey: `${projectKey}-7`, title: 'Feed it', status: 'todo' };
    expect(await told('capture_task', task)).toContain(`in project ${projectKey}`);

    const brief = await told('project_brief', {});
    expect(brief).toContain(own.knowledgeId);
    expect(brief).toContain('Feed it');
    expect(await told('project_brief', { projectKey: 'zoo' })).toContain(other.knowledgeId);

    const found = await told('search_knowledge', { query: 'walrus' });
    for (const { knowledgeId } of [own, none]) expect(found).toContain(knowledgeId);
    expect(found).not.toContain(other.knowledgeId);
    expect(found).toContain(
      `Only project ${projectKey} and items of no project; projectKey: null searches all.`,
    );
    const named = await told('search_knowledge', { query: 'walrus', projectKey });
    expect(named.match(/^- \[.*\]/gm)).toEqual([`- [${own.knowledgeId}]`]);
    const everywhere = await told('search_knowledge', { query: 'walrus', projectKey: null });
    for (const { knowledgeId } of [own, none, other]) expect(everywhere).toContain(knowledgeId);
    expect(everywhere).not.toContain('searches all');
    expect(await told('search_knowledge', { query: 'quagga' })).toContain('projectKey: null');
  });

  it('fills it into prompts', async () => {
    const { prompts } = await client.listPrompts();
    const required = prompts.flatMap(({ arguments: args = [] }) =>
      args.filter((each) => each.required).map(({ name }) => name),
    );
    expect(required).not.toContain('projectKey');
    const { messages } = await client.getPrompt({ name: 'review_stale_knowledge' });
    expect(JSON.stringify(messages)).toContain(projectKey);
  });
});

describe('an address', () => {
  it('names a project whose key no letter is ASCII of, in any spelling', async () => {
    const [, connect] = SDK_CLIENTS[0] as (typeof SDK_CLIENTS)[number];
    const client = await connect(
      `${hub.url}/mcp?project=${encodeURIComponent('ДОКИ')}`,
      ada.accessToken,
    );
    expect(client.getInstructions()).toContain('use project доки.');
    const args = { title: 'Walrus', summary: 'In доки.' };
    const captured: any = await client.callTool({ name: 'capture_knowledge', arguments: args });
    expect(captured.structuredContent).toMatchObject({ projectKey: 'доки' });
    const found: any = await client.callTool({ name: 'project_brief', arguments: {} });
    expect(found.content[0].text).toContain(captured.structuredContent.knowledgeId);
    await client.close();
  });

  it('of no project names the projects when a brief is asked for', async () => {
    const tools = new ToolCaller(hub);
    const { content, isError } = await tools.told(ada, 'project_brief', {});
    expect(isError).toBe(true);
    expect(content[0].text).toMatch(/Which project\?.*shop-0/);
  });

  it.each([
    '?project=%00',
    '?project=---',
    `?project=${encodeURIComponent('文\u202E')}`,
    '?project=a&project=b',
    `?project=${'x'.repeat(300)}`,
  ])('that names nothing a project could be called is refused: %s', async (query) => {
    const asked = { token: ada.accessToken };
    const { status, body } = await postMcp({ url: hub.url }, initialize(), asked, query);
    expect(status).toBe(400);
    expect(body.error.data.code).toBe('request.invalid');
  });
});

describe('project_brief', () => {
  it('says what changed since the member’s last one, whichever of its agents asked', async () => {
    const tools = new ToolCaller(hub);
    const bob = await hub.join('core', 'Bob');
    const changed = async (member: Joined): Promise<string[]> => {
      const { content } = await tools.told(member, 'project_brief', { projectKey: 'reef' });
      return [...content[0].text.matchAll(/^- new: (\w+)/gm)].map(([, title]) => title);
    };
    await tools.captured(ada, { title: 'Coral', projectKey: 'reef' });
    expect(await changed(bob)).toEqual([]);
    await tools.captured(ada, { title: 'Sponge', projectKey: 'reef' });
    for (const agent of ['the one', 'the other beside it']) {
      expect([agent, await changed(bob)]).toEqual([agent, ['Sponge']]);
    }
    expect(await changed(ada)).toEqual([]);

    // Eleven minutes later.
    await hub.database.query('UPDATE brief_reads SET begun_at = begun_at - 660000');
    expect(await changed(bob)).toEqual([]);
    await tools.captured(ada, { title: 'Urchin', projectKey: 'reef' });
    expect(await changed(bob)).toEqual(['Urchin']);
  });
});
