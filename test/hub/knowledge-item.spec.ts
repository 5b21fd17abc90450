import { type ServedEvent, receivedEvent, hashOf, segmentOf } from '@app/domain';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';

const BASE = '/api/v1/admin/knowledge/platform';

describe('/api/v1/admin/knowledge/{groupKey}/{id}', () => {
  let hub: TestHub;
  let ada: Joined;
  let bo: Joined;
  const get = (path: string) => hub.ask(`${BASE}/${path}`);

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
    bo = await hub.join('platform', 'Bo');
    await restrictedProject(hub, ada, 'vault', []);
    const capture = (who: Joined, id: string, more: object = {}) =>
      pushOne(who, 'knowledge.captured', { id, title: `Title of ${id}`, ...more });
    for (const id of ['old', 'new', 'rival', 'far', 'farther']) await capture(ada, id);
    await capture(bo, 'gone');
    await capture(ada, 'in-vault', { projectKey: 'vault' });
    await pushOne(bo, 'knowledge.updated', {
      knowledgeId: 'new',
      changes: { summary: 'Said anew' },
    });
    await pushOne(bo, 'knowledge.captured', { id: 'new', title: 'Better', status: 'proposed' });
    await pushOne(bo, 'knowledge.deleted', {
      knowledgeId: 'gone',
      tombstone: true,
      reason: 'Wrong',
    });
    for (const [kind, fromId, toId] of [
      ['supersedes', 'new', 'old'],
      ['contradicts', 'rival', 'new'],
      ['relates_to', 'rival', 'far'],
      ['relates_to', 'far', 'farther'],
    ])
      await pushOne(ada, 'knowledge.edge_added', { kind, fromId, toId, reason: `${fromId} knows` });
  });

  afterAll(() => hub.stop());

  it('shows an item with its author, its last editor and what stands beside it', async () => {
    const { status, body } = await get('new');
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ id: 'new', summary: 'Said anew', status: 'active' });
    expect(body.author).toMatchObject({ displayName: 'Ada', memberId: ada.memberId });
    expect(body.editor).toMatchObject({ displayName: 'Bo', memberId: bo.memberId });
    expect(body.predecessors).toMatchObject([
      { reason: 'new knows', item: { id: 'old', title: 'Title of old', status: 'superseded' } },
    ]);
    expect(body.contradictions).toMatchObject([{ item: { id: 'rival' } }]);
    expect(body.proposals).toMatchObject([{ title: 'Better', status: 'proposed' }]);
    expect(body.successors).toEqual([]);
  });

  it('says why an item is not in force, since when and by whom', async () => {
    const superseded = await get('old');
    expect(superseded.body.statusCause).toMatchObject({
      reason: 'new knows',
      by: { displayName: 'Ada' },
    });
    const deleted = await get('gone');
    expect(deleted.body.item.status).toBe('tombstone');
    expect(deleted.body.statusCause).toMatchObject({ reason: 'Wrong', by: { displayName: 'Bo' } });
  });

  it('leads from a proposal to the item that it is for', async () => {
    const { body } = await get('new');
    const proposal = await get(body.proposals[0].id);
    expect(proposal.body.proposedFor).toMatchObject({ id: 'new' });
    expect(proposal.body.statusCause.since).toBeDefined();
  });

  it('names the project of an item and who may see it', async () => {
    const { body } = await get('in-vault');
    expect(body.project).toMatchObject({ id: 'vault', registered: true, visibility: 'restricted' });
  });

  it('tells every event that made it, each with a hash that can be computed again', async () => {
    const { body } = await get('new/history');
    expect(body.events.map(({ kind }: any) => kind)).toEqual([
      'knowledge.captured',
      'knowledge.updated',
      'knowledge.captured',
      'knowledge.edge_added',
      'knowledge.edge_added',
    ]);
    expect(body.events[1]).toMatchObject({
      action: 'knowledge.updated',
      purpose: 'sync',
      member: { displayName: 'Bo' },
      client: { clientId: bo.clientId },
    });
    for (const event of body.events as (ServedEvent & { logId: string })[])
      expect(hashOf(receivedEvent(event.logId, event)).toString('hex')).toBe(event.log.hash);
  });

  it('pages the history without losing or repeating an event', async () => {
    const whole = await get('new/history');
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(`new/history?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.events.map(({ id }: any) => id));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(whole.body.events.map(({ id }: any) => id));
  });

  it('lists the edges of one item in both directions with the titles of their ends', async () => {
    const { body } = await hub.ask(
      '/api/v1/admin/knowledge-edges?groupKey=platform&knowledgeId=new',
    );
    expect(body.edges).toMatchObject([
      { kind: 'contradicts', from: { title: 'Title of rival' }, to: { title: 'Title of new' } },
      { kind: 'supersedes', from: { title: 'Title of new' }, to: { title: 'Title of old' } },
    ]);
  });

  it('shows what lies around an item, each at its distance, and the edges between', async () => {
    const near = await get('new/neighbourhood');
    const idsOf = (body: any) => body.nodes.map(({ id, depth }: any) => [id, depth]);
    expect(idsOf(near.body)).toEqual([
      ['new', 0],
      ['old', 1],
      ['rival', 1],
    ]);
    const wide = await get('new/neighbourhood?depth=3');
    expect(idsOf(wide.body).slice(3)).toEqual([
      ['far', 2],
      ['farther', 3],
    ]);
    expect(wide.body.edges).toHaveLength(4);
    expect(wide.body.truncated).toBeUndefined();
  });

  it('shows at most 300 items and says that there are more', async () => {
    const events = Array.from({ length: 310 }, (_, at) => [
      { id: `s${at}`, kind: 'knowledge.captured', payload: { id: `leaf-${at}`, title: 'Leaf' } },
      {
        id: `e${at}`,
        kind: 'knowledge.edge_added',
        payload: { kind: 'relates_to', fromId: 'far', toId: `leaf-${at}` },
      },
    ]);
    const pushed = await hub.push(ada, events.flat());
    expect(pushed.body.accepted).toBe(620);
    const { body } = await get('far/neighbourhood?depth=3');
    expect(body.nodes).toHaveLength(300);
    expect(body).toMatchObject({ truncated: true });
  });

  it('shows the newest 50 of each kind beside an item, and says that there are more', async () => {
    const rivals = Array.from({ length: 51 }, (_, at) => [
      { id: `r${at}`, kind: 'knowledge.captured', payload: { id: `rival-${at}`, title: 'Rival' } },
      {
        id: `c${at}`,
        kind: 'knowledge.edge_added',
        payload: { kind: 'contradicts', fromId: `rival-${at}`, toId: 'farther' },
      },
    ]);
    const [last, ...first] = rivals.toReversed();
    await hub.push(ada, first.flat());
    const { body: whole } = await get('farther');
    expect(whole.contradictions).toHaveLength(50);
    expect(whole.truncated).toBeUndefined();
    await hub.push(ada, last);
    const { body: cut } = await get('farther');
    expect(cut.contradictions).toHaveLength(50);
    expect(cut).toMatchObject({ truncated: true, truncatedBecause: expect.any(String) });
  });

  it('is found by an id that an address takes for a step, and by one that looks like it', async () => {
    const ids = ['.', '..', '~..', '../up'];
    const captured = ids.map((id) => ({
      id: `capture ${id}`,
      kind: 'knowledge.captured',
      payload: { id, title: `Called ${id}` },
    }));
    expect((await hub.push(ada, captured)).body.accepted).toBe(ids.length);
    for (const id of ids) {
      expect((await get(segmentOf(id))).body.item).toMatchObject({ id, title: `Called ${id}` });
      expect((await get(`${segmentOf(id)}/history`)).body.events).toHaveLength(1);
      expect((await get(`${segmentOf(id)}/neighbourhood`)).body.nodes).toMatchObject([{ id }]);
    }
  });

  it('refuses what is not there, and depths beyond its bounds', async () => {
    for (const path of ['nothing', 'nothing/history', 'nothing/neighbourhood'])
      expectRefusal(await get(path), 404, 'admin.knowledge_not_found');
    expectRefusal(await get('new/neighbourhood?depth=4'), 400, 'request.invalid');
    expectRefusal(await get('new/history?cursor=x'), 400, 'request.invalid');
  });
});
