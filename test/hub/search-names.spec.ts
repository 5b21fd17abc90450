import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { ToolCaller } from './mcp/tool-caller.js';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let pushOne: ReturnType<typeof pushOneTo>;
let tools: ToolCaller;

const NOTES: [id: string, title: string][] = [
  ['consent', 'Single sign-on skips the consent screen'],
  ['otp', '短信验证码五分钟后过期'],
  ['pnpm', 'Use pnpm, not npm'],
  ['pool', 'The database keeps four connections'],
  ['backup', 'Back up the db before a migration'],
  ['login', 'Sign in with the single account'],
];

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  [ada, ben] = [await hub.join('core', 'Ada'), await hub.join('core', 'Ben')];
  pushOne = pushOneTo(hub);
  tools = new ToolCaller(hub);
  await restrictedProject(hub, ada, 'secret', []);
  for (const [id, title] of NOTES)
    await pushOne(ada, 'knowledge.captured', { knowledge: { id, title, summary: '' } });
});

afterAll(() => hub.stop());

const define = (term: string, aliases: string[], more: object = {}) =>
  pushOne(ada, 'glossary.defined', { entry: { term, aliases, definition: 'Told.', ...more } });
const search = async (query: string, as: Joined = ben, more: object = {}) => {
  const args = { query, ...more };
  const { structuredContent, content } = await tools.call(as, 'search_knowledge', args);
  const { items, alsoSearched, didYouMean } = structuredContent;
  const ids: string[] = items.map(({ id }: any) => id);
  return { ids, alsoSearched, didYouMean, text: content[0].text };
};

describe('what goes by several names', () => {
  it('is found by each of them as soon as the glossary has it, in both languages', async () => {
    expect((await search('联合登录怎么接')).ids).toEqual([]);
    await define('SSO', ['single sign-on', '联合登录']);
    const { ids, alsoSearched, text } = await search('联合登录怎么接');
    expect(ids[0]).toBe('consent');
    expect(alsoSearched).toEqual([{ typed: '联合登录', names: ['SSO', 'single sign-on'] }]);
    expect(text).toContain('Also searched: SSO, single sign-on.');
    expect((await search('how do SSO logins work')).ids[0]).toBe('consent');
    await define('one-time password', ['OTP', '验证码']);
    expect((await search('OTP expiry')).ids).toContain('otp');
    expect((await search('One-Time Passwords')).ids).toContain('otp');
    await define('package manager', ['pnpm']);
    expect((await search('which package manager')).ids[0]).toBe('pnpm');
  });

  it('counts once, however often it is named', async () => {
    const { ids, alsoSearched } = await search('db db DB migration');
    expect(alsoSearched).toHaveLength(1);
    expect(ids).toEqual((await search('db migration')).ids);
  });

  it('is found when names hold what no row can', async () => {
    await define('four connections', ['zapper', 'of\0nothing'], { content: '\0' });
    expect((await search('zapper')).ids).toEqual(['pool']);
    const { body } = await hub.ask('/api/v1/admin/glossary?query=zapper');
    expect(body.items).toMatchObject([
      { aliases: ['zapper', 'of\ufffdnothing'], content: '\ufffd' },
    ]);
  });

  it('is found by the typed name first', async () => {
    for (const [query, first] of [
      ['db', 'backup'],
      ['database', 'pool'],
      ['数据库', 'pool'],
    ] as const) {
      const { ids } = await search(query);
      expect(ids[0]).toBe(first);
      expect(ids.toSorted()).toEqual(['backup', 'pool']);
    }
  });

  it('is looked for by what was typed alone when that is asked for', async () => {
    const { ids, alsoSearched } = await search('db', ben, { asTyped: true });
    expect([ids, alsoSearched]).toEqual([['backup'], undefined]);
  });

  it('is not corrected', async () => {
    await define('pooll', ['database connections']);
    const { ids, didYouMean } = await search('pooll');
    expect(didYouMean).toBeUndefined();
    expect(ids).toContain('pool');
  });

  it('has no names of a term that the reader may not see', async () => {
    await define('frobnitz', ['database'], { projectKey: 'secret' });
    expect((await search('frobnitz', ada)).ids).toContain('pool');
    const [hidden, unknown] = [await search('frobnitz'), await search('grobnitz')];
    expect(hidden).toEqual({
      ...unknown,
      text: unknown.text.replaceAll('grobnitz', 'frobnitz'),
    });
    expect(hidden.alsoSearched).toBeUndefined();
  });

  it('has no built-in abbreviations where they are switched off', async () => {
    const plain = await TestHub.start({ searchAbbreviations: false, databaseUrl: hub.databaseUrl });
    try {
      const find = async (at: TestHub, query: string) =>
        (await at.ask(`/api/v1/admin/knowledge?query=${query}`)).body;
      expect((await find(hub, 'db')).items).toHaveLength(2);
      const { items, alsoSearched } = await find(plain, 'db');
      expect(items.map(({ id }: any) => id)).toEqual(['backup']);
      expect(alsoSearched).toBeUndefined();
      expect((await find(plain, 'sso')).alsoSearched).toHaveLength(1);
    } finally {
      await plain.stop();
    }
  });
});

describe('filters in a query', () => {
  const asked = async (query: string) => {
    const { status, body } = await hub.ask(
      `/api/v1/admin/knowledge?query=${encodeURIComponent(query)}`,
    );
    return { status, body, ids: body.items?.map(({ id }: any) => id).toSorted() };
  };

  beforeAll(async () => {
    const shelf = { projectKey: 'shelf', tags: ['oak'], summary: 'A walrus on a shelf.' };
    const items = [
      { id: 'w-1', title: 'Walrus one', type: 'decision', ...shelf },
      { id: 'w-2', title: 'Walrus two', layer: 'canonical', ...shelf, projectKey: 'till' },
      {
        id: 'w-3',
        title: 'Walrus three',
        createdAt: '2020-01-01T00:00:00Z',
        updatedAt: '2020-01-01T00:00:00Z',
      },
    ];
    for (const knowledge of items) await pushOne(ada, 'knowledge.captured', { knowledge });
    await pushOne(ben, 'task.updated', {
      taskKey: 'W-4',
      title: 'Feed the walrus',
      status: 'done',
    });
  });

  it.each([
    ['walrus type:decision', ['w-1']],
    ['walrus tag:oak', ['w-1', 'w-2']],
    ['tag:oak walrus project:till', ['w-2']],
    ['walrus layer:canonical', ['w-2']],
    ['walrus by:Ada since:2020-06-01', ['w-1', 'w-2']],
    ['walrus by:nobody', []],
    ['project:shelf', ['w-1']],
    ['walrus "tag:oak"', ['w-1', 'w-2', 'w-3']],
  ])('%s finds the same by REST and over MCP', async (query, ids) => {
    const found = await asked(query);
    expect(ids.filter((id) => !found.ids.includes(id))).toEqual([]);
    if (!query.includes('"')) expect(found.ids).toEqual(ids);
    expect((await search(query, ada)).ids.toSorted()).toEqual(found.ids);
  });

  it('tell tasks by where they stand, and who wrote them', async () => {
    const [done, todo] = [await search('walrus status:done by:ben'), await search('status:todo')];
    expect(done.text).toContain('Feed the walrus');
    expect([done.ids.length, todo.ids]).toEqual([1, []]);
  });

  it('are refused with what there is when they are none', async () => {
    for (const query of ['typ:decision', 'since:soon', 'walrus status:fine']) {
      const { status, body } = await asked(query);
      expect([status, body.error.code, body.error.details[0].path]).toEqual([
        400,
        'request.invalid',
        'query',
      ]);
      const { isError, content } = await tools.told(ben, 'search_knowledge', { query });
      expect([isError, content[0].text]).toEqual([
        true,
        expect.stringContaining(body.error.message),
      ]);
    }
    const both = await hub.ask('/api/v1/admin/knowledge?query=type:a&type=b');
    expect(both.status).toBe(400);
  });
});

describe('what is found', () => {
  const found = async (query: string, as: Joined = ben, more: object = {}) => {
    const { structuredContent, content } = await tools.call(as, 'search_knowledge', {
      query,
      ...more,
    });
    const { items, nextCursor } = structuredContent;
    return { items, nextCursor, text: content[0].text, ids: items.map(({ id }: any) => id) };
  };
  const know = (by: Joined, id: string, fields: object) =>
    pushOne(by, 'knowledge.captured', { knowledge: { id, ...fields } });

  describe('twice', () => {
    const fields = {
      title: 'Narwhals sleep upright',
      summary: 'All of them do, and so they rest.',
    };
    beforeAll(async () => {
      await know(ada, 'n-1', fields);
      await know(ben, 'n-2', { ...fields, title: 'narwhals sleep UPRIGHT!' });
      await know(ada, 'n-3', { ...fields, projectKey: 'secret' });
      await know(ada, 'n-4', { ...fields, visibility: 'private' });
      await know(ada, 'n-5', { ...fields, summary: 'Not all of them do, and so they rest.' });
      await know(ada, 'n-6', { ...fields, projectKey: 'secret', title: 'Narwhals sleep upright.' });
    });

    it('stands in one place with the others, of those that the reader may see', async () => {
      const [mine, theirs] = [await found('narwhals'), await found('narwhals', ada)];
      const ids = (of: string[]) => of.toSorted().join(' ');
      const twins = ({ items }: any): string[] =>
        items.map(({ id, twins = [] }: any) => ids([id, ...twins])).toSorted();
      expect(twins(mine)).toEqual(['n-1 n-2', 'n-5']);
      expect(twins(theirs)).toEqual(['n-1 n-2', 'n-3 n-6', 'n-4', 'n-5']);
      expect(mine.text).toMatch(/\+1 alike: n-[12]/);
    });

    it('is shown on no later page', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await found('narwhals', ada, { limit: 1, ...(cursor && { cursor }) });
        seen.push(...page.ids);
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toHaveLength(4);
      expect(new Set(seen).size).toBe(4);
    });
  });

  it('says for which words, where they stand, and as what they were taken', async () => {
    await know(ada, 'why', {
      title: 'Ptarmigan moult',
      summary: 'In winter they are white.',
      content: 'Their plumage hides them.',
      tags: ['feathers'],
    });
    const { items } = await found('ptarmigan plumage fethers white');
    expect(items[0]).toMatchObject({
      id: 'why',
      foundBy: [
        { word: 'ptarmigan', in: 'title' },
        { word: 'plumage', in: 'content' },
        { word: 'white', in: 'summary' },
        { word: 'fethers', as: 'feathers', by: 'spelling', in: 'tags' },
      ],
    });
    const byContent = await found('plumage');
    expect(byContent.text).toContain('content: plumage');
    const [named] = (await found('sso')).items.filter(({ id }: any) => id === 'consent');
    expect(named.foundBy).toContainEqual({
      word: 'sso',
      as: 'single sign-on',
      by: 'name',
      in: 'title',
    });
  });

  it('is found, if it is a task, by what comes next of it, until something else comes next', async () => {
    const task = { taskKey: 'DEPOT-3', title: 'Paint the depot', status: 'doing' };
    await pushOne(ada, 'task.updated', { ...task, nextStep: 'Order the turquoise varnish' });
    await know(ada, 'no-task', { title: 'Depots', nextStep: 'turquoise' });
    const { items, text } = await found('turquoise');
    expect(items).toMatchObject([
      { title: 'Paint the depot', foundBy: [{ word: 'turquoise', in: 'nextStep' }] },
    ]);
    expect(text).toContain('nextStep: turquoise');
    await pushOne(ada, 'task.updated', { ...task, nextStep: 'Wait for the crimson primer' });
    expect((await found('turquoise')).items).toEqual([]);
    expect((await found('crimson')).items).toMatchObject([{ title: 'Paint the depot' }]);
  });

  it('is found by its id or task key within more words', async () => {
    await know(ada, 'ADR-0017', { title: 'Keep subtrees', summary: 'Of 256 leaves.' });
    await pushOne(ada, 'task.updated', { taskKey: 'TILL-9', title: 'Count coins', status: 'todo' });
    const decision = await found('why did ADR-0017, say the pool keeps connections?');
    expect(decision.ids[0]).toBe('ADR-0017');
    expect(decision.items[0].foundBy[0]).toEqual({ word: 'ADR-0017', by: 'id' });
    expect(decision.ids).toContain('pool');
    expect((await found('status of "TILL-9"')).items[0].title).toBe('Count coins');
  });

  it('is raised by those of its group who read it whole, and never by whom wrote it', async () => {
    const old = { createdAt: '2020-01-01T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z' };
    for (const [id, title] of [
      ['u-2', 'Quokka habits beta'],
      ['u-1', 'Quokka habits alpha'],
    ] as const)
      await know(ada, id, { title, summary: 'Same.', ...old });
    expect((await found('quokka')).ids).toEqual(['u-1', 'u-2']);
    await tools.call(ada, 'get_knowledge', { id: 'u-2' });
    expect((await found('quokka')).ids).toEqual(['u-1', 'u-2']);
    await tools.call(ben, 'get_knowledge', { id: 'u-2' });
    await tools.call(ben, 'get_knowledge', { id: 'u-2' });
    for (const as of [ben, ada]) expect((await found('quokka', as)).ids).toEqual(['u-2', 'u-1']);
    const reads = await hub.database.query<object>('SELECT * FROM item_reads');
    expect(reads).toHaveLength(1);
    expect(JSON.stringify(reads)).not.toContain('ben');
  });
});
