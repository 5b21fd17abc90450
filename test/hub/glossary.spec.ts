import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/glossary';

describe('/api/v1/admin/glossary', () => {
  let hub: TestHub;
  let ada: Joined;
  const define = (body: object) => hub.ask(PATH, { body: { groupKey: 'platform', ...body } });
  const change = (id: string, body: object) => hub.ask(`${PATH}/${id}`, { method: 'PUT', body });
  const terms = async (query: string) =>
    (await hub.ask(`${PATH}?${query}`)).body.items.map(({ term }: any) => term).sort();

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('platform');
    await hub.group('design');
    ada = await hub.join('platform', 'Ada');
  });

  afterAll(() => hub.stop());

  it('makes an entry and appends just that to the log that members pull', async () => {
    let entry: any;
    const events = await hub.appendedBy(async () => {
      const body = { term: ' Hub ', definition: 'The server', aliases: ['server', 'server'] };
      entry = (await define(body)).body;
    });
    expect(entry).toEqual({
      id: expect.any(String),
      term: 'Hub',
      definition: 'The server',
      groupKey: 'platform',
      aliases: ['server'],
      tags: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(events).toMatchObject([
      { groupKey: 'platform', purpose: 'sync', kind: 'glossary.defined', payload: { term: 'Hub' } },
    ]);
    const pulled = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
    expect(pulled.body.events).toMatchObject([{ kind: 'glossary.defined' }]);
  });

  it('changes what is given and keeps the rest; nothing new appends nothing', async () => {
    const { body: entry } = await define({ term: 'Brief', definition: 'Short', content: 'Long' });
    const changed = await change(entry.id, { definition: 'Shorter', tags: ['doc'] });
    expect(changed.body).toMatchObject({
      ...entry,
      definition: 'Shorter',
      tags: ['doc'],
      updatedAt: expect.any(String),
      version: expect.not.stringMatching(entry.version),
    });
    expect(await hub.appendedBy(() => change(entry.id, { definition: 'Shorter' }))).toEqual([]);
    expect((await change(entry.id, { content: null })).body).not.toHaveProperty('content');
  });

  it('knows a term once in a group and once in each of its projects', async () => {
    const project = { projectKey: 'Gateway' };
    const { body: other } = await define({ term: 'Edge', definition: 'Of the group' });
    await define({ term: 'Edge', definition: 'Of the project', ...project });
    for (const body of [
      { term: '  EDGE ', definition: 'Again' },
      { term: 'edge', definition: 'Again', projectKey: 'gateway' },
    ]) {
      const { status, body: answer } = await define(body);
      expect([status, answer.error.code]).toEqual([409, 'admin.glossary_term_exists']);
    }
    const moved = await change(other.id, project);
    expect([moved.status, moved.body.error.code]).toEqual([409, 'admin.glossary_term_exists']);
    const elsewhere = await define({ groupKey: 'design', term: 'Edge', definition: 'Theirs' });
    expect(elsewhere.status).toBe(200);
  });

  it('lets one of many that define a term at once succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => define({ term: 'Race', definition: `No. ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('takes what members push: a term again changes its entry', async () => {
    const pushOne = pushOneTo(hub);
    await pushOne(ada, 'glossary.defined', { term: 'Beacon', definition: 'One' }, { id: 'beacon' });
    await pushOne(ada, 'glossary.defined', { term: 'beacon', definition: 'Two' });
    const { body } = await hub.ask(`${PATH}?query=beacon`);
    expect(body.items).toMatchObject([{ id: 'beacon', definition: 'Two' }]);
  });

  it.each([
    ['groupKey=design', ['Edge']],
    ['branch=design', ['Edge']],
    ['groupKey=nobody', []],
    ['projectKey=gateway', ['Edge']],
    ['projectKey=unheard-of', []],
    ['query=SERVER', ['Hub']],
    ['query=theirs', ['Edge']],
    ['query=100%25', []],
  ])('filters by %s', async (query, expected) => {
    expect(await terms(query)).toEqual(expected);
  });

  it('pages through all entries, once each', async () => {
    const all = await terms('limit=500');
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await hub.ask(`${PATH}?limit=2${cursor}`);
      seen.push(...body.items.map(({ term }: any) => term));
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen.sort()).toEqual(all);
  });

  it.each<[object, number, string]>([
    [{ definition: 'x' }, 400, 'admin.glossary_term_required'],
    [{ term: ' ', definition: 'x' }, 400, 'admin.glossary_term_required'],
    [{ term: 'x' }, 400, 'admin.glossary_definition_required'],
    [{ term: 'x', definition: '' }, 400, 'admin.glossary_definition_required'],
    [{ term: 'x'.repeat(201), definition: 'x' }, 400, 'request.invalid'],
    [{ term: 7, definition: 'x' }, 400, 'request.invalid'],
    [{ term: 'x', definition: 'x', aliases: 'y' }, 400, 'request.invalid'],
    [{ term: 'x', definition: 'x', aliases: [7] }, 400, 'request.invalid'],
    [{ term: 'x', definition: 'x', defintion: 'y' }, 400, 'request.invalid'],
    [{ term: 'x', definition: 'x', groupKey: 'nobody' }, 404, 'admin.group_not_found'],
  ])('refuses %j', async (body, status, code) => {
    const events = await hub.appendedBy(async () => {
      const answer = await define(body);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    });
    expect(events).toEqual([]);
  });

  it('refuses to change what is not there, or what another group has', async () => {
    const unknown = await change('nothing', { definition: 'x' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'admin.glossary_not_found']);
    const { items } = (await hub.ask(`${PATH}?groupKey=design`)).body;
    const foreign = await change(items[0].id, { definition: 'x', groupKey: 'platform' });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'admin.glossary_not_found']);
    const emptied = await change(items[0].id, { definition: ' ' });
    expect(emptied.body.error.code).toBe('admin.glossary_definition_required');
    const unnamed = await change(items[0].id, { term: ' ' });
    expect([unnamed.status, unnamed.body.error.code]).toEqual([
      400,
      'admin.glossary_term_required',
    ]);
    const nowhere = await change(items[0].id, { definition: 'x', groupKey: 'nowhere' });
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, 'admin.group_not_found']);
    for (const body of [{ definitoin: 'x' }, { aliases: 'x' }, { definition: 7 }]) {
      const refused = await change(items[0].id, body);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'request.invalid']);
    }
  });
});
