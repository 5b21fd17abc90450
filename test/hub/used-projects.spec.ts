import { type Joined, TestHub } from '../support/hub.js';
import { setAccess } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';
import { openSession, postMcp, rpc } from './mcp/mcp-request.js';

describe('a project that nobody created', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let eve: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  const get = (member: Joined, path: string) =>
    hub.ask(`/api/v1/projects${path}`, { token: member.accessToken });
  const brief = (member: Joined, id: string) => get(member, `/${encodeURIComponent(id)}/brief`);
  const listed = async (member: Joined): Promise<string[]> =>
    (await get(member, '?limit=500')).body.projects.map(({ id }: { id: string }) => id);
  const know = (member: Joined, id: string, fields: object) =>
    pushOne(member, 'knowledge.captured', { knowledge: { id, title: id, ...fields } });
  const mcp = async (member: Joined, name: string, args: object) => {
    const token = member.accessToken;
    const session = await openSession(hub, token);
    const call = rpc('tools/call', { name, arguments: args });
    return (await postMcp(hub, call, { token, session })).body.result;
  };

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('team');
    await hub.group('other');
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    eve = await hub.join('other', 'Eve');
    await know(ada, 'shop-decision', { projectKey: 'Web Shop', layer: 'canonical' });
    await pushOne(ada, 'task.updated', { taskKey: 'T1', title: 'Do', projectKey: 'tasks-only' });
    await pushOne(ada, 'glossary.defined', {
      term: 'SKU',
      definition: 'x',
      projectKey: 'terms-only',
    });
    await know(ada, 'of-ada', { projectKey: 'ada-alone', visibility: 'private' });
    await know(ada, 'gone', { projectKey: 'gone-again' });
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'gone', tombstone: true });
    await know(ada, 'hers', { projectKey: 'half-seen', visibility: 'private' });
    await know(ada, 'ours', { projectKey: 'half-seen' });
    await know(ada, 'for-all', { projectKey: 'for-all', visibility: 'org' });
    await know(ada, 'keyless', { projectKey: '机密' });
  });

  afterAll(() => hub.stop());

  it('is listed for whoever may see what names it', async () => {
    const all = ['for-all', 'half-seen', 'tasks-only', 'terms-only', 'web-shop', '机密'];
    expect((await listed(ben)).toSorted()).toEqual(all);
    expect((await listed(ada)).toSorted()).toEqual(['ada-alone', ...all]);
    expect(await listed(eve)).toEqual(['for-all']);
    const { body } = await get(ben, '?limit=500');
    expect(body.projects.find(({ id }: { id: string }) => id === 'web-shop')).toEqual({
      id: 'web-shop',
      projectKey: 'web-shop',
      groupKey: 'team',
      name: 'web-shop',
      registered: false,
      access: { visibility: 'group', members: [] },
    });
  });

  it('is listed page by page among the others, for members and for administrators', async () => {
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: { id: 'made' } });
    for (const [path, token] of [
      ['/api/v1/projects?', ben.accessToken],
      ['/api/v1/admin/projects?groupKey=team&', undefined],
      ['/api/v1/admin/projects?', undefined],
    ] as const) {
      const ask = (query: string) => hub.ask(`${path}${query}`, { ...(token && { token }) });
      const idsOf = (projects: any[]) => projects.map(({ groupKey, id }) => `${groupKey} ${id}`);
      const walked: string[] = [];
      let cursor = '';
      do {
        const { body } = await ask(`limit=2${cursor}`);
        expect(body.projects.length).toBeLessThanOrEqual(2);
        walked.push(...idsOf(body.projects));
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
      } while (cursor !== '');
      expect(walked).toEqual(idsOf((await ask('limit=500')).body.projects));
      expect(walked).toEqual(expect.arrayContaining(['team made', 'team web-shop', 'team 机密']));
    }
  });

  it.each([
    ['web-shop', 'shop-decision'],
    ['Web Shop', 'shop-decision'],
    ['机密', 'keyless'],
  ])('has a brief under any spelling: %s', async (id) => {
    expect(await brief(ben, id)).toMatchObject({ status: 200, body: { groupKey: 'team' } });
    const { isError, content } = await mcp(ben, 'project_brief', { projectKey: id });
    expect([isError, content[0].text]).toEqual([undefined, expect.stringContaining('#')]);
  });

  it('has a brief by its tasks or its terms alone, and by what another group shares', async () => {
    const { tasks } = (await brief(ben, 'tasks-only')).body;
    expect(tasks.todo.length + tasks.inProgress.length + tasks.blocked.length).toBeLessThan(2);
    expect((await brief(ben, 'terms-only')).body.glossary).toMatchObject([{ term: 'SKU' }]);
    expect((await brief(eve, 'for-all')).body).toMatchObject({ groupKey: 'other' });
  });

  it.each([
    ['one of somebody else’s private items', 'ada-alone', () => ben],
    ['one of another group', 'web-shop', () => eve],
    ['one of a deleted item', 'gone-again', () => ada],
    ['one that nothing names', 'unheard-of', () => ada],
  ])('is unknown when it is %s', async (_, id, memberOf) => {
    const member = memberOf();
    expectRefusal(await brief(member, id), 404, 'project.not_found');
    expectRefusal(await get(member, `/${id}/acl`), 404, 'project.not_found');
    const { isError, content } = await mcp(member, 'project_brief', { projectKey: id });
    expect(isError).toBeUndefined();
    const [said, ...rest] = content[0].text.split('\n');
    expect(said).toMatch(`Nothing is known about project ${id} yet`);
    expect(rest.join('\n').replace(`projectKey "${id}"`, '')).not.toContain(id);
  });

  it('is open to everybody of the group, with nobody on its list', async () => {
    expect((await get(ben, '/web-shop/acl')).body).toEqual({
      projectId: 'web-shop',
      projectKey: 'web-shop',
      groupKey: 'team',
      name: 'web-shop',
      visibility: 'group',
      registered: false,
      memberCount: 0,
      members: [],
      version: expect.any(String) as string,
    });
  });

  it('narrows a search', async () => {
    await know(ada, 'shop-note', { projectKey: 'web-shop', summary: 'peculiar' });
    await know(ada, 'else-note', { projectKey: 'elsewhere', summary: 'peculiar' });
    const args = { query: 'peculiar', projectKey: 'web shop' };
    const { content } = await mcp(ben, 'search_knowledge', args);
    expect(content[0].text).toContain('shop-note');
    expect(content[0].text).not.toContain('else-note');
  });

  it('is counted where anybody may know of it, and by administrators', async () => {
    const open = async (): Promise<number> => {
      const { body } = await hub.ask('/api/v1/groups');
      return body.groups.find(({ key }: { key: string }) => key === 'team').projectCount;
    };
    const all = async (): Promise<number> =>
      (await hub.ask('/api/v1/admin/overview')).body.counts.projects;
    const [before, beforeAll] = [await open(), await all()];
    await know(ada, 'counted', { projectKey: 'counted' });
    await know(ada, 'counted-private', { projectKey: 'not-counted', visibility: 'private' });
    expect([await open(), await all()]).toEqual([before + 1, beforeAll + 2]);
  });

  it('is registered by creating it, which changes nothing of what is there, and hidden by restricting it', async () => {
    await know(ada, 'late-1', { projectKey: 'Late', layer: 'canonical' });
    const idsOf = async (member: Joined) =>
      (await brief(member, 'late')).body.items.map(({ id }: { id: string }) => id);
    const before = await idsOf(ben);
    expect(before).toContain('late-1');
    const body = { name: 'Late', description: 'Made later' };
    const made = await hub.ask('/api/v1/projects', { token: ben.accessToken, body });
    expect(made.body.project).toMatchObject({
      id: 'late',
      registered: true,
      access: { visibility: 'group', members: [{ memberId: ben.memberId, role: 'owner' }] },
    });
    expect(await idsOf(ada)).toEqual(before);
    expect((await listed(ada)).filter((id) => id === 'late')).toEqual(['late']);
    await setAccess(hub, ben, 'late', { visibility: 'restricted' });
    expectRefusal(await brief(ada, 'late'), 404, 'project.not_found');
    expect(await listed(ada)).not.toContain('late');
    expect(await idsOf(ben)).toEqual(before);
  });

  it('becomes another one’s by a key that is created for that one', async () => {
    await know(ada, 'keyed-1', { projectKey: 'keyed', layer: 'canonical' });
    const body = { id: 'keyed-project', projectKey: 'keyed' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body });
    expect(await listed(ben)).not.toContain('keyed');
    expect((await brief(ben, 'keyed')).body.projectId).toBe('keyed-project');
  });
});
