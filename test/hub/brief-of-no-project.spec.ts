import type { Joined, TestHub } from '../support/hub.js';
import { setAccess } from '../support/projects.js';
import { type TwoGroups, startTwoGroups } from '../support/two-groups.js';
import { ToolCaller } from './mcp/tool-caller.js';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let bo: Joined;
let tools: ToolCaller;
let pushOne: TwoGroups['pushOne'];

const know = (member: Joined, id: string, fields: object) =>
  pushOne(member, 'knowledge.captured', { knowledge: { id, title: `The ${id}`, ...fields } });
const brief = (member: Joined, query = '') =>
  hub.ask(`/api/v1/brief${query}`, { token: member.accessToken });
const briefTool = async (member: Joined, args: object): Promise<any> =>
  tools.call(member, 'project_brief', args);

beforeAll(async () => {
  ({ hub, ada, ben, bo, pushOne } = await startTwoGroups());
  tools = new ToolCaller(hub);
  for (const id of ['gateway', 'vault'])
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: { id } });
  await setAccess(hub, ada, 'vault', { visibility: 'restricted' });
  await know(ada, 'of-gateway', { projectKey: 'gateway', layer: 'canonical' });
  await know(ada, 'of-vault', { projectKey: 'vault', layer: 'canonical' });
  await know(ada, 'convention', { layer: 'canonical', type: 'convention' });
  await know(ada, 'pitfall', { layer: 'extract', type: 'pitfall' });
  await know(ada, 'raw', { layer: 'raw' });
  await know(ada, 'private', { layer: 'canonical', visibility: 'private' });
  await know(bo, 'of-design', { layer: 'canonical' });
  const task = { title: 'Rotate the keys', status: 'todo' };
  await pushOne(ada, 'task.updated', { ...task, taskKey: 'T1' });
  await pushOne(ada, 'task.updated', { ...task, taskKey: 'T2', projectKey: 'gateway' });
  await pushOne(ada, 'glossary.defined', { term: 'Hub', definition: 'Of the group' });
  await pushOne(ada, 'glossary.defined', {
    term: 'Edge',
    definition: 'Of the gateway',
    projectKey: 'gateway',
  });
  const link = { kind: 'contradicts', fromId: 'convention', toId: 'pitfall' };
  await pushOne(ada, 'knowledge.edge_added', link);
});

afterAll(() => hub.stop());

const MORE = 'More notes belong to no project: project_brief with projectKey null shows them.';

describe('GET /api/v1/brief', () => {
  it('is that of the project where it is known', async () => {
    const named = await hub.ask('/api/v1/projects/gateway/brief', { token: ben.accessToken });
    const { generatedAt: _, ...expected } = named.body;
    expect((await brief(ben, '?projectKey=Gateway')).body).toMatchObject(expected);
  });

  it('is of what belongs to no project where nothing is known of it, and says so', async () => {
    const { status, body } = await brief(ben, '?projectKey=new-shop');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      projectId: null,
      groupKey: 'platform',
      items: [{ id: 'convention' }, { id: 'pitfall' }],
      tasks: { todo: [{ taskKey: 'T1' }], inProgress: [], blocked: [] },
      glossary: [{ term: 'Hub' }],
      contradictions: [{ from: { id: 'convention' }, to: { id: 'pitfall' } }],
    });
    const lines = body.markdown.split('\n');
    expect(lines[0]).toBe(
      'Nothing is known about project new-shop yet; this is what group platform knows that belongs to no project.',
    );
    expect(lines).toContain(
      'The first item creates the project: call capture_knowledge with projectKey "new-shop", or capture_task for what is left to do.',
    );
    expect(lines.at(-1)).toBe('Existing projects: gateway.');
    expect(body.markdown).toContain('\n## Of no project\n- The convention (convention, canonical');
    expect(JSON.stringify(body)).not.toMatch(/of-gateway|vault|"private"|of-design|Edge/);
  });

  it('is the same for a project that there is not and for one that the member may not see', async () => {
    const told = async (name: string) => {
      const { status, body } = await brief(ben, `?projectKey=${name}&since=2026-01-01T00:00:00Z`);
      const { generatedAt: _, ...rest } = body;
      return [status, JSON.stringify(rest).replaceAll(name, 'NAME')];
    };
    expect(await told('vault')).toEqual(await told('vaunt'));
    expect((await brief(ada, '?projectKey=vault')).body.projectId).toBe('vault');
  });

  it('is of what belongs to none where none is named', async () => {
    const { body } = await brief(ada);
    expect(body.projectId).toBeNull();
    expect(body.items.map(({ id }: any) => id)).toEqual(
      expect.arrayContaining(['private', 'convention']),
    );
    expect(body.markdown).toMatch(
      /^This is what group platform knows that belongs to no project\.\n/,
    );
    expect(body.markdown).not.toContain('The first item');
  });

  it('stays within its tokens', async () => {
    const { tokens, markdown } = (await brief(ben, '?projectKey=new-shop&maxTokens=200')).body;
    expect(tokens).toBeLessThanOrEqual(200);
    expect(markdown).toContain('\n## Of no project\n- ');
  });

  it('needs a name that can be one', async () => {
    for (const query of ['?projectKey=', `?projectKey=${'x'.repeat(201)}`]) {
      const { status, body } = await brief(ada, query);
      expect([query, status, body.error.code]).toEqual([query, 400, 'request.invalid']);
    }
  });

  it('says what to do where nothing at all is recorded', async () => {
    await hub.group('bare');
    const eve = await hub.join('bare', 'Eve');
    const { items, markdown } = (await brief(eve, '?projectKey=first')).body;
    expect([items, markdown]).toEqual([
      [],
      expect.stringMatching(
        /^Nothing is known about project first yet, and nothing .*projectKey "first"/,
      ),
    ]);
    expect((await brief(eve)).body.markdown).toMatch(
      /^Nothing that belongs to no project is recorded yet\./,
    );
  });
});

describe('project_brief', () => {
  it('gives the same as HTTP for a project of which nothing is known, and for none', async () => {
    for (const [projectKey, query] of [
      ['new-shop', '?projectKey=new-shop'],
      ['vault', '?projectKey=vault'],
      [null, ''],
    ] as const) {
      const { isError, content, structuredContent } = await briefTool(ben, { projectKey });
      expect(isError).toBeUndefined();
      expect(content[0].text).toBe((await brief(ben, query)).body.markdown);
      expect(structuredContent.isOfNoProject).toBe(true);
    }
    const known = await briefTool(ben, { projectKey: 'gateway' });
    expect(known.structuredContent).not.toHaveProperty('isOfNoProject');
  });

  it('is for members alone', async () => {
    const { isError, content } = await tools.told(null, 'project_brief', { projectKey: null });
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('Only members')]);
  });
});

describe('the brief of a project', () => {
  it('says at its end that extracts of no project are not in it', async () => {
    const { markdown } = (await brief(ben, '?projectKey=gateway')).body;
    expect(markdown).not.toContain('[pitfall]');
    expect(markdown.split('\n').at(-1)).toBe(MORE);
    const { content } = await briefTool(ben, { projectKey: null });
    expect(content[0].text).toContain('[pitfall]');
    expect(content[0].text).not.toContain(MORE);
  });

  it('says nothing of them where the reader may see none, or where it is full itself', async () => {
    expect((await brief(bo, '?projectKey=new-shop')).body.markdown).not.toContain(MORE);
    await hub.ask('/api/v1/projects', { token: bo.accessToken, body: { id: 'atelier' } });
    expect((await brief(bo, '?projectKey=atelier')).body.markdown).not.toContain(MORE);
    const full = (await brief(ben, '?projectKey=gateway&limit=1')).body;
    expect(full.markdown).not.toContain(MORE);
  });

  it('says so also of a project that nothing is recorded of', async () => {
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: { id: 'bare' } });
    const { markdown } = (await brief(ben, '?projectKey=bare')).body;
    expect(markdown).toContain(MORE);
  });
});
