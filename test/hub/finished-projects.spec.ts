import { type Joined, TestHub } from '../support/hub.js';
import { setAccess } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';
import { ToolCaller } from './mcp/tool-caller.js';

const AT = /^\d{4}-.*\.\d{3}Z$/;
const LINE = /^This project is finished \(since \d{4}-\d\d-\d\d\)\.$/m;

describe('a finished project', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  const change = (id: string, body: object) =>
    hub.ask(`/api/v1/admin/projects/team/${id}`, { method: 'PUT', body });
  const asAda = (path: string, body?: object) =>
    hub.ask(path, { token: ada.accessToken, ...(body && { body }) });
  const idsOf = ({ body }: { body: any }) => body.projects.map(({ id }: { id: string }) => id);
  const tasksOf = async (query = '') => {
    const { body } = await hub.ask(`/api/v1/admin/task-digest?${query}`);
    const keys: string[] = body.entries.map(({ taskKey }: any) => taskKey);
    return [body.summary.totalTasks, ...keys.toSorted()];
  };
  const recall = async (projectKey: string) =>
    (await asAda('/api/v1/recall', { prompt: 'why are zebra webhooks retried?', projectKey })).body;

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('team');
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    for (const id of ['shop', 'till']) {
      await asAda('/api/v1/projects', { id });
      await pushOne(ada, 'task.updated', { taskKey: `T-${id}`, title: 'Do', projectKey: id });
    }
    const zebra = { title: 'Zebra webhooks are retried', layer: 'canonical', projectKey: 'shop' };
    await pushOne(ada, 'knowledge.captured', { knowledge: { id: 'zebra', ...zebra } });
    await pushOne(ada, 'task.updated', { taskKey: 'T-none', title: 'Do' });
    await pushOne(ada, 'task.updated', { taskKey: 'T-used', title: 'Do', projectKey: 'only-used' });
  });

  afterEach(() => change('shop', { finished: false }));
  afterAll(() => hub.stop());

  it('is finished and taken up again by one event each, and none where it is so already', async () => {
    const turns: [object, object[]][] = [
      [{ finished: true }, [{ finished: true }]],
      [{ finished: true }, []],
      [{ finished: false }, [{ finished: false }]],
      [{}, []],
    ];
    for (const [body, changes] of turns) {
      const events = await hub.appendedBy(async () => {
        expect((await change('shop', body)).status).toBe(200);
      });
      expect(events).toEqual(
        changes.map((each) => ({
          groupKey: 'team',
          purpose: 'administration',
          sequence: expect.any(Number),
          kind: 'project.updated',
          payload: {
            projectId: 'shop',
            groupKey: 'team',
            changes: each,
            updatedAt: expect.stringMatching(AT),
            updatedBy: 'administrator',
          },
        })),
      );
    }
    const { body } = await hub.ask('/api/v1/admin/audit?action=project.updated&limit=1');
    expect(body.auditLogs).toMatchObject([
      { targetType: 'project', targetId: 'shop', payload: { changes: { finished: false } } },
    ]);
  });

  it('stands in no list but one that asks for it, which says how many there are', async () => {
    expect((await change('shop', { finished: true })).body).toMatchObject({
      id: 'shop',
      finishedAt: expect.stringMatching(AT),
    });
    for (const [path, token] of [
      ['/api/v1/projects?', ada.accessToken],
      ['/api/v1/admin/projects?groupKey=team&', undefined],
    ] as const) {
      const list = (query: string) => hub.ask(path + query, { ...(token && { token }) });
      const short = await list('');
      expect(idsOf(short)).toEqual(['only-used', 'till']);
      expect(short.body.finishedCount).toBe(1);
      const whole = await list('includeFinished=true');
      expect(idsOf(whole)).toEqual(['only-used', 'shop', 'till']);
      expect(whole.body.finishedCount).toBe(1);
      expectRefusal(await list('includeFinished=1'), 400, 'request.invalid');
    }
    const { structuredContent } = await new ToolCaller(hub).call(ada, 'hub_status', {});
    expect(structuredContent).toMatchObject({
      projects: ['only-used', 'till'],
      finishedProjects: 1,
    });
  });

  it('counts only for those who may see it', async () => {
    await change('till', { finished: true });
    await setAccess(hub, ada, 'till', { visibility: 'restricted' });
    const counted = async ({ accessToken: token }: Joined) =>
      (await hub.ask('/api/v1/projects', { token })).body.finishedCount;
    expect([await counted(ada), await counted(ben)]).toEqual([1, 0]);
    await setAccess(hub, ada, 'till', { visibility: 'group' });
    await change('till', { finished: false });
  });

  it('is left out of the tasks of all projects, not of its own', async () => {
    expect(await tasksOf()).toEqual([4, 'T-none', 'T-shop', 'T-till', 'T-used']);
    await change('shop', { finished: true });
    const others = [3, 'T-none', 'T-till', 'T-used'];
    expect(await tasksOf()).toEqual(others);
    expect(await tasksOf('groupKey=team')).toEqual(others);
    expect(await tasksOf('groupKey=other')).toEqual([0]);
    expect((await tasksOf('includeFinished=true'))[0]).toBe(4);
    expect(await tasksOf('projectKey=shop')).toEqual([1, 'T-shop']);
    expect(await tasksOf('groupKey=team&projectKey=shop')).toEqual([1, 'T-shop']);
  });

  it('is left out of the quality review of all projects, not of its own, and of the projects that a group and the hub count', async () => {
    const judged = async (query: string) => {
      const { body } = await hub.ask(`/api/v1/admin/quality-review?maxQualityScore=1&${query}`);
      return [body.summary.totalKnowledge, body.items.map(({ item }: any) => item.id)];
    };
    const counted = async () => {
      const { groups } = (await hub.ask('/api/v1/admin/groups')).body;
      const { counts } = (await hub.ask('/api/v1/admin/overview')).body;
      return [groups.find(({ key }: any) => key === 'team').projectCount, counts.projects];
    };
    const [all, ids] = await judged('');
    expect(ids).toContain('zebra');
    expect(await counted()).toEqual([3, 3]);
    await change('shop', { finished: true });
    // Its item and its task are left out.
    for (const query of ['', 'groupKey=team&']) {
      const [others, left] = await judged(query);
      expect([others, left.includes('zebra')]).toEqual([all - 2, false]);
    }
    expect((await judged('includeFinished=true'))[0]).toBe(all);
    expect((await judged('groupKey=team&projectKey=shop'))[1]).toContain('zebra');
    expect(await counted()).toEqual([2, 2]);
  });

  it('has a brief and is recalled, which both say so in a line', async () => {
    const brief = async () => (await asAda('/api/v1/projects/shop/brief')).body;
    expect([(await brief()).finishedAt, (await brief()).markdown]).toEqual([
      undefined,
      expect.not.stringMatching(LINE),
    ]);
    expect(await recall('shop')).not.toHaveProperty('finishedAt');
    await change('shop', { finished: true });
    const { finishedAt, markdown, tasks } = await brief();
    expect([finishedAt, markdown]).toEqual([
      expect.stringMatching(AT),
      expect.stringMatching(LINE),
    ]);
    expect(tasks.todo).toMatchObject([{ taskKey: 'T-shop' }]);
    expect(await recall('shop')).toMatchObject({
      finishedAt,
      items: [{ id: 'zebra' }],
      markdown: expect.stringMatching(LINE),
    });
    const { content } = await new ToolCaller(hub).call(ada, 'project_brief', {
      projectKey: 'shop',
    });
    expect(content[0].text).toMatch(LINE);
  });

  it('takes what is pushed to it, and is found', async () => {
    await change('shop', { finished: true });
    const late = { id: 'late', title: 'Quagga came late', projectKey: 'shop' };
    await pushOne(ben, 'knowledge.captured', { knowledge: late });
    const { content } = await new ToolCaller(hub).call(ben, 'search_knowledge', {
      query: 'quagga',
    });
    expect(content[0].text).toContain('late');
    expect((await asAda('/api/v1/projects/shop/acl')).body).toMatchObject({
      projectKey: 'shop',
      finishedAt: expect.stringMatching(AT),
    });
  });

  it('may be one that nobody created, which is created then', async () => {
    const events = await hub.appendedBy(async () => {
      expect((await change('only-used', { finished: true })).body).toMatchObject({
        id: 'only-used',
        registered: true,
      });
    });
    expect(events.map(({ kind }) => kind)).toEqual(['project.created', 'project.updated']);
    expect(await tasksOf()).not.toContain('T-used');
    const nothing = await hub.appendedBy(async () => {
      expectRefusal(await change('unheard-of', { finished: true }), 404, 'admin.project_not_found');
      expectRefusal(await change('shop', { finished: 'yes' }), 400, 'request.invalid');
      expectRefusal(await change('shop', { finish: true }), 400, 'request.invalid');
      const elsewhere = '/api/v1/admin/projects/nowhere/shop';
      const body = { finished: true };
      expectRefusal(
        await hub.ask(elsewhere, { method: 'PUT', body }),
        404,
        'admin.project_not_found',
      );
    });
    expect(nothing).toEqual([]);
  });
});
