import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { letters } from '../support/letters.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/similar-knowledge';

/** An item that says how long something is kept; of one subject with every other of that subject. */
const kept = (id: string, subject: string, time: string, more: object = {}) => ({
  id,
  title: `The ${subject} cache lives ${time}`,
  summary: `What the ${subject} cache holds is kept for ${time} after its last change.`,
  projectKey: 'shop',
  ...more,
});

describe('GET /api/v1/admin/similar-knowledge', () => {
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  const capture = (member: Joined, knowledge: object) =>
    pushOne(member, 'knowledge.captured', { knowledge });
  const join = (kind: string, fromId: string, toId: string) =>
    hub.ask('/api/v1/admin/knowledge-edges', { body: { kind, fromId, toId, groupKey: 'core' } });
  const similar = async (query = 'groupKey=core') => (await hub.ask(`${PATH}?${query}`)).body;
  const idsOf = async (query?: string) =>
    (await similar(query)).pairs.map(({ newer, older }: any) => [newer.id, older.id]);

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('core');
    await hub.group('apart');
    ada = await hub.join('core', 'Ada');
  });

  afterAll(() => hub.stop());

  afterEach(async () => {
    const { items } = (await hub.ask('/api/v1/admin/knowledge?groupKey=core&limit=500')).body;
    const events = items.map(({ id }: any) => ({
      id: `end of ${id}`,
      kind: 'knowledge.deleted',
      payload: { knowledgeId: id, tombstone: true },
    }));
    if (events.length > 0) await hub.push(ada, events);
  });

  it('lists two items that are alike, the newer first, and in what they may contradict each other', async () => {
    await capture(ada, kept('t-1', 'cart', '30 minutes'));
    await capture(ada, kept('t-2', 'cart', '24 hours'));
    await capture(ada, kept('t-3', 'image', '24 hours'));
    const { pairs, compared, ...end } = await similar();
    expect(pairs).toMatchObject([
      { newer: { id: 't-2', title: 'The cart cache lives 24 hours' }, older: { id: 't-1' } },
    ]);
    expect(pairs[0].opposed).toEqual(['24', '30']);
    expect(pairs[0].likeness).toBeGreaterThan(0.5);
    expect([compared, end]).toEqual([3, {}]);
  });

  it.each(['supersedes', 'relates_to', 'duplicates'])(
    'lists a pair no more that is joined by %s',
    async (kind) => {
      await capture(ada, kept(`${kind} 1`, 'cart', '30 minutes'));
      await capture(ada, kept(`${kind} 2`, 'cart', '24 hours'));
      expect(await idsOf()).toEqual([[`${kind} 2`, `${kind} 1`]]);
      await join(kind, `${kind} 1`, `${kind} 2`);
      expect(await idsOf()).toEqual([]);
    },
  );

  it('asks no more of three that are alike once they are settled', async () => {
    for (const id of ['s-1', 's-2', 's-3']) await capture(ada, kept(id, 'cart', '30 minutes'));
    const first = await idsOf();
    expect(first).toHaveLength(2);
    await join('supersedes', 's-3', 's-2');
    expect(await idsOf()).toEqual([['s-3', 's-1']]);
    await join('relates_to', 's-3', 's-1');
    expect(await idsOf()).toEqual([]);
  });

  it('compares what is in force, neither raw nor private, and no task that is done', async () => {
    await capture(ada, kept('f-1', 'cart', '30 minutes'));
    await capture(ada, kept('f-raw', 'cart', '30 minutes', { layer: 'raw' }));
    await capture(ada, kept('f-own', 'cart', '30 minutes', { visibility: 'private' }));
    await capture(ada, kept('f-new', 'cart', '30 minutes', { status: 'superseded' }));
    const task = { type: 'task', source: { kind: 'agent', metadata: { taskStatus: 'done' } } };
    await capture(ada, kept('f-done', 'cart', '30 minutes', task));
    await capture(ada, kept('f-long', 'cart', '30 minutes', { content: 'x'.repeat(70_000) }));
    expect([await idsOf(), (await similar()).compared]).toEqual([[], 1]);
  });

  it('compares within a group and a project, and with what belongs to none', async () => {
    const eve = await hub.join('apart', 'Eve');
    await capture(ada, kept('w-1', 'cart', '30 minutes'));
    await capture(ada, kept('w-app', 'cart', '30 minutes', { projectKey: 'app' }));
    await capture(eve, kept('w-1', 'cart', '30 minutes'));
    expect(await idsOf('')).toEqual([]);
    await capture(ada, kept('w-none', 'cart', '30 minutes', { projectKey: null }));
    expect((await idsOf('')).flat().toSorted()).toEqual(['w-1', 'w-app', 'w-none', 'w-none']);
    expect(await idsOf('groupKey=core&projectKey=shop')).toEqual([]);
    await hub.push(eve, [
      {
        id: 'end of w-1 apart',
        kind: 'knowledge.deleted',
        payload: { knowledgeId: 'w-1', tombstone: true },
      },
    ]);
  });

  it('comes in pages', async () => {
    for (const subject of ['cart', 'image', 'price'])
      for (const id of [1, 2]) await capture(ada, kept(`${subject} ${id}`, subject, '24 hours'));
    const all = await idsOf();
    const first = await similar('groupKey=core&limit=2');
    const rest = await similar(`groupKey=core&limit=2&cursor=${first.nextCursor}`);
    expect(all).toHaveLength(3);
    expect([...first.pairs, ...rest.pairs].map(({ newer }: any) => newer.id)).toEqual(
      all.map(([newer]: string[]) => newer),
    );
    expect(rest).not.toHaveProperty('nextCursor');
    expect((await hub.ask(`${PATH}?cursor=none`)).body.error.code).toBe('request.invalid');
  });

  it('shows a member what it may see', async () => {
    const cleo = await hub.join('core', 'Cleo');
    await restrictedProject(hub, ada, 'vault');
    await capture(ada, kept('m-1', 'cart', '30 minutes', { projectKey: 'vault' }));
    await capture(ada, kept('m-2', 'cart', '30 minutes', { projectKey: 'vault' }));
    const asked = async (member: Joined) =>
      (await (await ConsolePage.enter(hub, member)).ask('similar-knowledge')).body;
    expect((await asked(ada)).pairs).toHaveLength(1);
    expect(await asked(cleo)).toEqual({ pairs: [], compared: 0 });
  });

  it('compares the 2,000 items that changed last, and says so', async () => {
    const many = (from: number) =>
      Array.from({ length: 1_000 }, (_, at) => ({
        id: `many ${from + at}`,
        kind: 'knowledge.captured',
        payload: { knowledge: kept(`n-${from + at}`, `${letters(from + at)}q`, '30 minutes') },
      }));
    await capture(ada, kept('n-old', `${letters(1_999)}q`, '30 minutes'));
    await hub.push(ada, many(0));
    await hub.push(ada, many(1_000));
    const { pairs, compared, truncated, truncatedBecause } = await similar();
    expect([pairs, compared, truncated]).toEqual([[], 2_000, true]);
    expect(truncatedBecause).toContain('Only the 2000 items that changed last');
    const found = await similar('groupKey=core&projectKey=shop&tag=none');
    expect(found).toEqual({ pairs: [], compared: 0 });
  });
});
