import type { TestHub } from '../support/hub.js';
import { startTwoGroups } from '../support/two-groups.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/task-digest';

describe('GET /api/v1/admin/task-digest', () => {
  let hub: TestHub;
  const digest = async (query = '') => (await hub.ask(`${PATH}?${query}`)).body;
  const keysOf = async (query: string) =>
    (await digest(query)).entries.map(({ taskKey }: any) => taskKey);

  beforeAll(async () => {
    const groups = await startTwoGroups();
    hub = groups.hub;
    const { ada, ben, bo, pushOne } = groups;
    const task = (fields: object) => ({ knowledge: { type: 'task', ...fields } });
    const named = (taskKey: string, status: string) => ({
      source: { kind: 'task', metadata: { taskKey, status } },
    });
    const told = [
      [ada, task({ id: 't1', title: 'Login', tags: ['auth'], ...named('LOGIN', 'todo') }), 1],
      [
        ben,
        task({
          id: 't2',
          title: 'Login',
          tags: ['web'],
          summary: 'Halfway',
          ...named('LOGIN', 'wip'),
        }),
        2,
      ],
      [
        ada,
        task({
          id: 't3',
          title: 'Deploy',
          summary: '[blocked] No access',
          para: { category: 'projects', key: 'Gateway' },
        }),
        3,
      ],
      [
        ada,
        task({
          id: 't4',
          title: 'Tests',
          status: 'completed',
          para: { category: 'areas', key: 'qa' },
        }),
        4,
      ],
      [ada, task({ id: 't5', title: 'Something', para: { category: 'areas', key: 'x' } }), 5],
      [
        ada,
        task({
          id: 't6',
          title: 'Docs',
          status: 'pending',
          projectKey: 'Gateway',
          para: { category: 'areas', key: 'x' },
        }),
        6,
      ],
      [ada, { knowledge: { id: 'n1', title: 'No task' } }, 7],
      [
        bo,
        task({ id: 't1', title: 'Theirs', status: 'doing', para: { category: 'areas', key: 'x' } }),
        8,
      ],
    ] as const;
    for (const [member, payload, day] of told) {
      const createdAt = `2026-05-0${day}T08:00:00.000Z`;
      await pushOne(member, 'knowledge.captured', payload, { createdAt });
    }
  });

  afterAll(() => hub.stop());

  it('gathers the items of a task: newest status and summary, everybody who told of it', async () => {
    const { entries } = await digest('groupKey=platform');
    expect(entries[1]).toMatchObject({
      taskKey: 'LOGIN',
      groupKey: 'platform',
      title: 'Login',
      status: 'in_progress',
      latestSummary: 'Halfway',
      latestUpdatedAt: '2026-05-02T08:00:00.000Z',
      owners: ['Ada', 'Ben'],
      tags: ['auth', 'web'],
      itemCount: 2,
      items: [{ id: 't2' }, { id: 't1' }],
    });
    expect(entries[0]).toMatchObject({ taskKey: 't3', latestSummary: 'No access' });
  });

  it('counts the tasks that are meant', async () => {
    expect((await digest('groupKey=platform')).summary).toEqual({
      totalTasks: 4,
      todo: 1,
      inProgress: 1,
      blocked: 1,
      done: 0,
      unknown: 1,
    });
    expect((await digest('includeDone=true')).summary).toMatchObject({ totalTasks: 6, done: 1 });
  });

  it.each([
    ['groupKey=platform', ['t3', 'LOGIN', 't6', 't5']],
    ['groupKey=platform&includeDone=true', ['t3', 'LOGIN', 't6', 't5', 't4']],
    ['branch=design', ['t1']],
    ['status=done', ['t4']],
    ['status=completed', ['t4']],
    ['status=todo', ['t6', 't5']],
    ['status=in-progress', ['t1', 'LOGIN']],
    ['status=blocked', ['t3']],
    ['status=unknown', ['t5']],
    ['projectKey=gateway', ['t3', 't6']],
    ['projectKey=unheard-of', []],
    ['groupKey=platform&limit=2', ['t3', 'LOGIN']],
  ])('answers %s', async (query, keys) => {
    expect(await keysOf(query)).toEqual(keys);
  });

  it('pages through the tasks, in their order', async () => {
    const all = await keysOf('groupKey=platform&includeDone=true');
    const walked: string[] = [];
    let cursor = '';
    do {
      const page = await digest(`groupKey=platform&includeDone=true&limit=2${cursor}`);
      walked.push(...page.entries.map(({ taskKey }: any) => taskKey));
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor !== '');
    expect(walked).toEqual(all);
  });

  it('shows the five newest of many items, and superseded ones when asked', async () => {
    const pushOne = pushOneTo(hub);
    const cy = await hub.join('design', 'Cy');
    for (let at = 0; at < 7; at++) {
      const knowledge = { id: `m${at}`, title: `Step ${at}`, type: 'task', status: 'doing' };
      const source = { metadata: { taskKey: 'MANY' } };
      await pushOne(
        cy,
        'knowledge.captured',
        { knowledge: { ...knowledge, source } },
        { id: `many-${at}` },
      );
    }
    const edge = { kind: 'supersedes', fromId: 'm6', toId: 'm0' };
    await pushOne(cy, 'knowledge.edge_added', edge, { id: 'many-edge' });
    const many = async (query: string) =>
      (await digest(query)).entries.find(({ taskKey }: any) => taskKey === 'MANY');
    expect((await many('')).items).toHaveLength(5);
    expect((await many('')).itemCount).toBe(6);
    expect((await many('includeSuperseded=true')).itemCount).toBe(7);
  });

  it('refuses a status that is none', async () => {
    const { status, body } = await hub.ask(`${PATH}?status=maybe`);
    expect([status, body.error.code]).toEqual([400, 'request.invalid']);
  });
});
