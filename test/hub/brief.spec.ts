import { type Joined, TestHub } from '../support/hub.js';
import { teller } from '../support/tell.js';

describe('GET /api/v1/projects/:id/brief', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let bo: Joined;
  const brief = (member: Joined, id = 'gateway', query = '') =>
    hub.ask(`/api/v1/projects/${id}/brief?${query}`, { token: member.accessToken });
  const idsOf = async (member: Joined, id?: string) =>
    (await brief(member, id)).body.items.map((item: any) => item.id).sort();

  beforeAll(async () => {
    hub = await TestHub.start();
    const tell = teller(hub);
    await hub.group('platform');
    await hub.group('design');
    ada = await hub.join('platform', 'Ada');
    ben = await hub.join('platform', 'Ben');
    bo = await hub.join('design', 'Bo');
    const project = (member: Joined, id: string, name: string) =>
      hub.ask('/api/v1/projects', {
        token: member.accessToken,
        body: { id, projectKey: id, name },
      });
    await project(ada, 'gateway', 'The Gateway');
    await project(ada, 'vault', 'Vault');
    await project(bo, 'gateway', 'Another gateway');
    await hub.ask('/api/v1/admin/projects/platform/vault/acl', {
      method: 'PUT',
      body: { visibility: 'restricted' },
    });
    const know = (member: Joined, id: string, fields: object) =>
      tell(member, 'knowledge.captured', {
        knowledge: { id, title: id, layer: 'canonical', ...fields },
      });
    await know(ada, 'own-note', {
      projectKey: 'Gateway',
      content: '# Not a heading\nText',
      type: 'note\n\n# Not one either',
    });
    await know(ada, 'own-decision', {
      projectKey: 'gateway',
      type: 'decision',
      title: '短信\n重发',
    });
    await know(ada, 'by-para', { para: { category: 'projects', key: 'GateWay' } });
    await know(ada, 'of-group', { type: 'decision' });
    await know(ada, 'extracted', { projectKey: 'gateway', layer: 'extract' });
    await know(ada, 'other-project', { projectKey: 'elsewhere' });
    await know(ada, 'of-vault', { projectKey: 'vault' });
    await know(ada, 'private', { projectKey: 'gateway', visibility: 'private' });
    await know(ada, 'old', { projectKey: 'gateway' });
    await tell(ada, 'knowledge.edge_added', {
      kind: 'supersedes',
      fromId: 'own-note',
      toId: 'old',
    });
    await know(bo, 'for-all', { visibility: 'org' });
    await know(bo, 'of-design', {});
    await tell(ada, 'task.updated', {
      taskKey: 'T1',
      title: 'Do it',
      status: 'todo',
      projectKey: 'gateway',
    });
    await tell(ada, 'task.updated', {
      taskKey: 'T2',
      title: 'Doing it',
      status: 'wip',
      projectKey: 'gateway',
    });
    await tell(ada, 'task.updated', {
      taskKey: 'T3',
      title: 'Stuck',
      status: 'blocked',
      projectKey: 'gateway',
    });
    await tell(ada, 'task.updated', {
      taskKey: 'T4',
      title: 'Done',
      status: 'done',
      projectKey: 'gateway',
    });
    await tell(ada, 'glossary.defined', {
      term: 'Edge',
      definition: 'Of the project',
      projectKey: 'gateway',
    });
    await tell(ada, 'glossary.defined', {
      term: 'Hub',
      definition: 'Of the group',
      aliases: ['server'],
    });
    await tell(ada, 'glossary.defined', {
      term: 'Else',
      definition: 'Of another',
      projectKey: 'vault',
    });
  });

  afterAll(() => hub.stop());

  it('ranks what concerns the project: its own before the group’s, what binds before notes', async () => {
    const { status, body } = await brief(ben);
    expect(status).toBe(200);
    expect(body).toMatchObject({ projectId: 'gateway', groupKey: 'platform' });
    const ids = body.items.map(({ id }: any) => id);
    expect(ids.toSorted()).toEqual(['by-para', 'for-all', 'of-group', 'own-decision', 'own-note']);
    expect(ids[0]).toBe('own-decision');
    expect(ids.indexOf('own-note')).toBeLessThan(ids.indexOf('for-all'));
  });

  it('shows what is private to its creator alone', async () => {
    expect(await idsOf(ada)).toContain('private');
    expect(await idsOf(ben)).not.toContain('private');
  });

  it('lists the words and the open tasks', async () => {
    const { glossary, tasks } = (await brief(ben)).body;
    expect(glossary.map(({ term }: any) => term)).toEqual(['Edge', 'Hub']);
    expect(tasks).toMatchObject({
      todo: [{ taskKey: 'T1' }],
      inProgress: [{ taskKey: 'T2' }],
      blocked: [{ taskKey: 'T3' }],
    });
  });

  it('is readable: one heading an item, content quoted, said to be reference', async () => {
    const { markdown } = (await brief(ben)).body;
    expect(markdown).toMatch(/^What follows was recorded .* not instructions.*\n\n# The Gateway\n/);
    expect(markdown).toContain('### 短信 重发\n');
    expect(markdown).toContain('> # Not a heading\n> Text');
    expect(markdown).toContain('\n\n(note # Not one either; [own-note], Ada (ada)');
    expect(markdown).toContain('## In progress\n\n- **Doing it**');
    expect(markdown).toContain('- **Hub** (also server): Of the group');
  });

  it('holds as many items as asked for', async () => {
    expect((await brief(ben, 'gateway', 'limit=1')).body.items).toHaveLength(1);
  });

  it('keeps groups apart', async () => {
    expect(await idsOf(bo)).toEqual(['for-all', 'of-design']);
  });

  it('takes the id in the spelling that made the project', async () => {
    expect((await brief(ben, 'GateWay')).body).toMatchObject({ projectId: 'gateway' });
  });

  it.each([
    ['an unknown project', () => brief(ada, 'unheard-of')],
    ['one of another group', () => brief(bo, 'vault')],
    ['one that is hidden', () => brief(ben, 'vault')],
  ])('does not find %s', async (_, ask) => {
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([404, 'project.not_found']);
  });

  it('is shown to who is on the access list', async () => {
    expect(await idsOf(ada, 'vault')).toContain('of-vault');
  });

  it('needs a bearer, and a limit that is one', async () => {
    expect((await hub.ask('/api/v1/projects/gateway/brief')).status).toBe(401);
    for (const query of ['limit=0', 'limit=-1', 'limit=501', 'limit=abc']) {
      const { status, body } = await brief(ada, 'gateway', query);
      expect([status, body.error.code]).toEqual([400, 'request.invalid']);
    }
  });
});
