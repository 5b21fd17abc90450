import { setTimeout as sleep } from 'node:timers/promises';
import { ConsolePage } from '../support/console.js';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo, refusalOf } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';

const PATH = '/api/v1/admin/knowledge-edges';

describe('an edge that is removed', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  let rounds = 0;

  beforeAll(async () => {
    [hub, ada, ben] = await startCore('Ada', 'Ben');
    pushOne = pushOneTo(hub);
    await restrictedProject(hub, ada, 'vault');
  });

  afterAll(() => hub.stop());

  /** Two new items or more, each with a letter. */
  const items = async (letters: string, more: object = {}) => {
    const round = ++rounds;
    const ids = Array.from(letters).map((letter) => `${letter}-${round}`);
    for (const id of ids)
      await pushOne(ada, 'knowledge.captured', {
        knowledge: { id, title: `Title ${id}`, ...more },
      });
    return ids as [string, string, string];
  };
  const supersedes = (fromId: string, toId: string) => ({ kind: 'supersedes', fromId, toId });
  const join = (fromId: string, toId: string) =>
    pushOne(ada, 'knowledge.edge_added', supersedes(fromId, toId));
  const part = (fromId: string, toId: string, by = ben) =>
    pushOne(by, 'knowledge.edge_removed', supersedes(fromId, toId));
  const pageOf = async (id: string) => (await hub.ask(`/api/v1/admin/knowledge/core/${id}`)).body;
  const statusOf = async (id: string) => (await pageOf(id)).item.status;

  it('leaves the item that it superseded in force, and is answered as it was', async () => {
    const [newer, older] = await items('ab');
    await join(newer, older);
    const [edge] = (await hub.ask(`${PATH}?knowledgeId=${older}`)).body.edges;
    const path = `${PATH}/${edge.id}?groupKey=core&reason=By%20mistake`;
    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await hub.ask(path, { method: 'DELETE' });
    });
    expect(answer.body).toMatchObject({ id: edge.id, ...supersedes(newer, older) });
    const payload = { ...supersedes(newer, older), reason: 'By mistake' };
    expect(events).toMatchObject([{ purpose: 'sync', kind: 'knowledge.edge_removed', payload }]);
    expect(await pageOf(older)).toMatchObject({ item: { status: 'active' }, successors: [] });
    expect((await hub.ask(`${PATH}?knowledgeId=${older}`)).body.edges).toEqual([]);
    const again = await hub.ask(path, { method: 'DELETE' });
    expectRefusal(again, 404, 'admin.knowledge_edge_not_found');
    const audited = await hub.ask('/api/v1/admin/audit?action=knowledge.edge_removed&limit=1');
    expect(audited.body.auditLogs).toMatchObject([{ targetId: edge.id, payload }]);
  });

  it('leaves it superseded as long as another supersedes it', async () => {
    const [one, other, older] = await items('abc');
    for (const newer of [one, other]) await join(newer, older);
    const waiting = async () =>
      (await hub.ask('/api/v1/admin/review-queue')).body.items.filter(
        ({ knowledgeId }: any) => knowledgeId === other,
      );
    expect(await waiting()).toMatchObject([{ kind: 'conflict' }]);
    await part(one, older);
    expect(await statusOf(older)).toBe('superseded');
    expect(await waiting()).toEqual([]);
    await part(other, older);
    expect(await statusOf(older)).toBe('active');
  });

  it('can be made again, also the other way round', async () => {
    const [newer, older] = await items('ab');
    await join(older, newer);
    await part(older, newer);
    await join(newer, older);
    expect([await statusOf(newer), await statusOf(older)]).toEqual(['active', 'superseded']);
    await part(newer, older);
    await join(newer, older);
    expect(await statusOf(older)).toBe('superseded');
  });

  it('changes nothing where there is none, or before the item that it leads to is known', async () => {
    const [newer, older, other] = await items('abc');
    await join(newer, older);
    await part(other, older);
    expect(await statusOf(older)).toBe('superseded');
    for (const [fromId, toId] of [
      ['unheard-of', other],
      [newer, 'unborn'],
    ] as const) {
      await join(fromId, toId);
      await part(fromId, toId, ada);
    }
    await pushOne(ada, 'knowledge.captured', { id: 'unborn', title: 'Unborn' });
    expect([await statusOf(other), await statusOf('unborn')]).toEqual(['active', 'superseded']);
  });

  it('stays in the history of both its items, with who removed it', async () => {
    const [newer, older] = await items('ab');
    await join(newer, older);
    await part(newer, older);
    for (const id of [newer, older]) {
      const { body } = await hub.ask(`/api/v1/admin/knowledge/core/${id}/history`);
      expect(body.events.map(({ kind, member }: any) => [kind, member.displayName])).toEqual([
        ['knowledge.captured', 'Ada'],
        ['knowledge.edge_added', 'Ada'],
        ['knowledge.edge_removed', 'Ben'],
      ]);
    }
  });

  it('is removed only by who may write about both its items', async () => {
    const [newer, older] = await items('ab', { projectKey: 'vault' });
    await join(newer, older);
    const refused = await refusalOf(hub, ben, 'knowledge.edge_removed', supersedes(newer, older));
    expect(refused).toMatchObject({ reason: 'event.forbidden' });
    await part(newer, older, ada);
    expect(await statusOf(older)).toBe('active');
  });

  it('is told in the next brief: the item holds again', async () => {
    const [newer, older] = await items('ab', { projectKey: 'shop', layer: 'canonical' });
    await join(newer, older);
    await sleep(2);
    const since = new Date().toISOString();
    await sleep(2);
    await part(newer, older);
    const { body } = await hub.ask(`/api/v1/projects/shop/brief?since=${since}`, {
      token: ada.accessToken,
    });
    expect(body.markdown).toContain(`[${older}]`);
    expect(body.changedSince.items).toMatchObject([{ id: older, status: 'active' }]);
  });

  it('is what restoring a superseded item in the console says, until that is undone', async () => {
    const [newer, older] = await items('ab');
    const page = await ConsolePage.enter(hub, ben);
    const judge = async (said: object) =>
      (await page.ask('knowledge/judge', { body: { items: [said] } })).body;
    const replaced = await judge({ id: older, verdict: 'replaced', replacedBy: newer });
    const [{ undo }] = replaced.judged;
    expect(undo).toEqual({ id: older, verdict: 'restored', replacedBy: newer });
    const restored = await judge(undo);
    expect(await statusOf(older)).toBe('active');
    expect(restored.judged).toMatchObject([{ verdict: 'restored', undo: { replacedBy: newer } }]);
    await judge(restored.judged[0].undo);
    expect(await statusOf(older)).toBe('superseded');
    await judge({ id: older, verdict: 'restored' });
    expect(await statusOf(older)).toBe('active');
  });
});
