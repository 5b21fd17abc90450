import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/knowledge-edges';

describe('/api/v1/admin/knowledge-edges', () => {
  let hub: TestHub;
  let ada: Joined;
  const add = (body: object) => hub.ask(PATH, { body: { groupKey: 'platform', ...body } });

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    await hub.group('design');
    ada = await hub.join('platform', 'Ada');
    const bo = await hub.join('design', 'Bo');
    for (const id of ['a', 'b', 'c', 'd'])
      await pushOne(ada, 'knowledge.captured', { id, title: id });
    await pushOne(bo, 'knowledge.captured', { id: 'theirs', title: 'Theirs' });
  });

  afterAll(() => hub.stop());

  it('joins two items and appends just that to the log that members pull', async () => {
    let edge: any;
    const events = await hub.appendedBy(async () => {
      edge = (await add({ kind: 'supersedes', fromId: 'a', toId: 'b', reason: 'Newer' })).body;
    });
    const payload = { kind: 'supersedes', fromId: 'a', toId: 'b', reason: 'Newer' };
    expect(edge).toMatchObject({ ...payload, groupKey: 'platform', createdBy: 'administrator' });
    expect(events).toMatchObject([
      { groupKey: 'platform', purpose: 'sync', kind: 'knowledge.edge_added', payload },
    ]);
    const pulled = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
    expect(pulled.body.events.at(-1)).toMatchObject({ kind: 'knowledge.edge_added', payload });
  });

  it('answers the same edge again as it is, and appends nothing', async () => {
    const first = await add({ kind: 'relates_to', fromId: 'c', toId: 'd', reason: 'One' });
    const events = await hub.appendedBy(async () => {
      const again = await add({ kind: 'relates_to', fromId: 'c', toId: 'd', reason: 'Two' });
      expect(again.body).toEqual(first.body);
    });
    expect(events).toEqual([]);
  });

  it('marks what is superseded for good', async () => {
    await pushOneTo(hub)(
      ada,
      'knowledge.captured',
      { id: 'b', title: 'b again' },
      { id: 'b-again' },
    );
    const active = await hub.ask('/api/v1/admin/knowledge?groupKey=platform');
    expect(active.body.items.map(({ id }: any) => id).sort()).toEqual(['a', 'c', 'd']);
    const all = await hub.ask('/api/v1/admin/knowledge?groupKey=platform&includeSuperseded=true');
    expect(all.body.items.find(({ id }: any) => id === 'b')).toMatchObject({
      status: 'superseded',
      title: 'b again',
    });
  });

  it.each<[string, object, number, string]>([
    ['an unknown kind', { kind: 'likes', fromId: 'a', toId: 'b' }, 400, 'kind_invalid'],
    ['no kind', { fromId: 'a', toId: 'b' }, 400, 'kind_invalid'],
    ['no target', { kind: 'duplicates', fromId: 'a' }, 400, 'target_required'],
    ['no source', { kind: 'duplicates', toId: 'a' }, 400, 'target_required'],
    ['itself', { kind: 'duplicates', fromId: 'a', toId: 'a' }, 400, 'self_reference'],
    ['an unknown source', { kind: 'duplicates', fromId: '?', toId: 'a' }, 404, 'from_not_found'],
    ['an unknown target', { kind: 'duplicates', fromId: 'a', toId: '?' }, 404, 'to_not_found'],
    ['another group’s', { kind: 'duplicates', fromId: 'a', toId: 'theirs' }, 404, 'to_not_found'],
    ['a circle', { kind: 'supersedes', fromId: 'b', toId: 'a' }, 409, 'cycle'],
  ])('refuses %s', async (_, body, status, code) => {
    const events = await hub.appendedBy(async () => {
      const answer = await add(body);
      expect(answer.status).toBe(status);
      expect(answer.body.error.code).toBe(`admin.knowledge_edge_${code}`);
    });
    expect(events).toEqual([]);
  });

  it('needs to be told the group when there are several, and takes none that is not there', async () => {
    const edge = { kind: 'duplicates', fromId: 'a', toId: 'c' };
    const nameless = await hub.ask(PATH, { body: edge });
    expect(nameless.body.error).toMatchObject({
      code: 'request.invalid',
      details: [{ path: 'groupKey' }],
    });
    const unknown = await hub.ask(PATH, { body: { ...edge, groupKey: 'nobody' } });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'admin.group_not_found']);
    const misspelt = await add({ ...edge, resaon: 'x' });
    expect([misspelt.status, misspelt.body.error.code]).toEqual([400, 'request.invalid']);
  });

  it('never lets a circle close, however many try at once', async () => {
    const ring = ['a', 'c', 'd'];
    const answers = await Promise.all(
      ring.map((fromId, at) =>
        add({ kind: 'supersedes', fromId, toId: ring[(at + 1) % ring.length] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409]);
  });

  it('lists edges by group and kind, newest first, page by page', async () => {
    const { body } = await hub.ask(`${PATH}?groupKey=platform&kind=relates_to`);
    expect(body.edges).toMatchObject([{ kind: 'relates_to', fromId: 'c', toId: 'd' }]);
    expect((await hub.ask(`${PATH}?branch=design`)).body.edges).toEqual([]);
    const first = (await hub.ask(`${PATH}?limit=2`)).body;
    const rest = (await hub.ask(`${PATH}?limit=500&cursor=${first.nextCursor}`)).body;
    const all = (await hub.ask(`${PATH}?limit=500`)).body;
    expect([...first.edges, ...rest.edges]).toEqual(all.edges);
    expect(rest.nextCursor).toBeUndefined();
  });
});
