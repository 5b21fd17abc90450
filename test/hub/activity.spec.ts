import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('/api/v1/admin/activity', () => {
  let hub: TestHub;
  let ada: Joined;
  let bo: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  const now = Date.now();
  const ago = (days: number) => ({ createdAt: new Date(now - days * DAY_MS).toISOString() });
  const activity = async (query = '') => (await hub.ask(`/api/v1/admin/activity${query}`)).body;

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    for (const key of ['platform', 'design']) await hub.group(key);
    ada = await hub.join('platform', 'Ada');
    bo = await hub.join('design', 'Bo');
    const capture = (who: Joined, id: string, days: number, more: object = {}) =>
      pushOne(who, 'knowledge.captured', { id, title: `Title of ${id}`, ...more }, ago(days));
    await capture(ada, 'ancient', 30);
    await capture(ada, 'fresh', 1);
    await capture(ada, 'fresher', 0);
    await capture(ada, 'scribble', 0, { layer: 'raw' });
    await capture(bo, 'drawn', 0);
    await pushOne(
      ada,
      'knowledge.updated',
      { knowledgeId: 'ancient', changes: { summary: 'x' } },
      ago(0),
    );
    const edge = (kind: string, fromId: string, toId: string, days: number) =>
      pushOne(ada, 'knowledge.edge_added', { kind, fromId, toId }, ago(days));
    await edge('supersedes', 'fresher', 'fresh', 0);
    await edge('contradicts', 'fresher', 'ancient', 0);
    await edge('contradicts', 'fresh', 'ancient', 20);
  });

  afterAll(() => hub.stop());

  it('tells what was learned, superseded and contradicted, with titles and names', async () => {
    const body = await activity('?days=7&groupKey=platform');
    expect(body.totals).toEqual({ learned: 2, superseded: 1, contradicted: 1 });
    expect(body.learned.map(({ id }: any) => id)).toEqual(['fresher', 'fresh']);
    expect(body.learned[0]).toMatchObject({
      title: 'Title of fresher',
      createdBy: { memberId: ada.memberId, clientId: ada.clientId },
    });
    expect(body.superseded).toMatchObject([
      { from: { title: 'Title of fresher' }, to: { title: 'Title of fresh' } },
    ]);
    expect(body.contradicted).toMatchObject([{ fromId: 'fresher', toId: 'ancient' }]);
    expect(body.people).toContainEqual(
      expect.objectContaining({ memberId: ada.memberId, displayName: 'Ada' }),
    );
  });

  it('counts by day, action and actor what the hub took on those days', async () => {
    const { counts } = await activity('?days=1&groupKey=platform');
    const of = (action: string) => counts.filter((row: any) => row.action === action);
    const day = new Date().toISOString().slice(0, 10);
    expect(of('knowledge.captured')).toEqual([
      { day, action: 'knowledge.captured', actor: ada.memberId, count: 4 },
    ]);
    expect(of('knowledge.edge_created')).toMatchObject([{ count: 3 }]);
  });

  it('counts for a member nothing of what it may not see', async () => {
    await hub.group('vaults');
    const [cy, dee] = [await hub.join('vaults', 'Cy'), await hub.join('vaults', 'Dee')];
    await restrictedProject(hub, cy, 'vault');
    const countsFor = async (member: Joined) => {
      const page = await ConsolePage.enter(hub, member);
      const { counts } = (await page.ask('activity?days=1')).body;
      const made = counts.filter(({ actor }: any) => actor === cy.memberId);
      return Object.fromEntries(made.map(({ action, count }: any) => [action, count]));
    };
    const before = await countsFor(dee);
    for (const projectKey of ['vault', 'shop']) {
      const [id, other] = [`${projectKey}-1`, `${projectKey}-2`];
      for (const each of [id, other])
        await pushOne(cy, 'knowledge.captured', { id: each, title: each, projectKey });
      await pushOne(cy, 'knowledge.edge_added', { kind: 'supersedes', fromId: id, toId: other });
    }
    const more = (counts: Record<string, number>) =>
      ['knowledge.captured', 'knowledge.edge_created', 'sync.pushed'].map(
        (action) => (counts[action] ?? 0) - (before[action] ?? 0),
      );
    expect(more(await countsFor(cy))).toEqual([4, 2, 6]);
    expect(more(await countsFor(dee))).toEqual([2, 1, 3]);
    const { counts } = (await (await ConsolePage.enter(hub, dee)).ask('activity?days=90')).body;
    const actors = counts.map(({ actor }: any) => actor);
    for (const { memberId } of [ada, bo]) expect(actors).not.toContain(memberId);
  });

  it('tells of one group or of all, and of as many days as are asked for', async () => {
    expect((await activity()).totals.learned).toBe(3);
    expect((await activity('?groupKey=design')).learned).toMatchObject([{ id: 'drawn' }]);
    expect((await activity('?days=90&groupKey=platform')).totals).toEqual({
      learned: 3,
      superseded: 1,
      contradicted: 2,
    });
  });

  it("begins its days at the reader's midnight", async () => {
    const { since } = await activity('?days=1&utcOffsetMinutes=480');
    expect(since).toMatch(/T16:00:00\.000Z$/);
    const west = await activity('?days=1&utcOffsetMinutes=-300');
    expect(west.since).toMatch(/T05:00:00\.000Z$/);
    for (const { since: at } of [{ since }, west])
      expect(Date.now() - Date.parse(at)).toBeLessThan(DAY_MS);
  });

  it('tells of a proposal as learned once it is accepted', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p', title: 'Undecided' }, ago(0));
    const learned = async () => {
      const { learned: items, totals } = await activity('?days=1&groupKey=platform');
      expect(totals.learned).toBe(items.length);
      return items.map(({ title }: any) => title);
    };
    expect(await learned()).not.toContain('Undecided');
    const queue = await hub.ask('/api/v1/admin/review-queue?groupKey=platform');
    const { id } = queue.body.items.find(({ kind }: any) => kind === 'proposal');
    const decision = { decision: 'accept' };
    await hub.ask(`/api/v1/admin/review-queue/${id}/resolve`, { body: decision });
    expect(await learned()).toContain('Undecided');
  });
});
