import { type Joined, TestHub } from '../../support/hub.js';
import { ToolCaller, requestAs } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  await hub.group('secret', { joinMode: 'closed' });
  [ada, bob] = [await hub.join('core', 'Ada'), await hub.join('core', 'Bob')];
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

describe('reading', () => {
  it('finds by words and says the same as text', async () => {
    const id = await tools.captured(ada, { title: 'Zebra crossing', summary: 'stripes' });
    const result = await tools.call(bob, 'search_knowledge', { query: 'zebra' });
    expect(result.structuredContent.items).toMatchObject([
      { id, title: 'Zebra crossing', by: 'Ada (ada)' },
    ]);
    expect(result.content[0].text).toContain(id);
  });

  it('answers in Markdown also who asks for it, as a khub of an earlier build does', async () => {
    const args = { query: 'zebra' };
    const silent = await tools.told(bob, 'search_knowledge', args);
    expect(await tools.told(bob, 'search_knowledge', { ...args, format: 'markdown' })).toEqual(
      silent,
    );
  });

  it('says where it looked when there is nothing', async () => {
    const { structuredContent, content } = await tools.call(bob, 'search_knowledge', {
      query: 'quagga',
      projectKey: 'p',
    });
    expect(structuredContent.items).toEqual([]);
    for (const words of ['group core', 'projectKey p', 'quagga']) {
      expect(content[0].text).toContain(words);
    }
    expect((await tools.call(bob, 'resolve_term', { term: 'quagga' })).content[0].text).toContain(
      'group core',
    );
    expect(
      (await tools.call(bob, 'search_knowledge', { member: 'zoe' })).content[0].text,
    ).toContain('by zoe');
  });

  it('finds what one member wrote', async () => {
    const id = await tools.captured(bob, { title: 'By Bob' });
    const { structuredContent } = await tools.call(ada, 'search_knowledge', { member: 'Bob' });
    expect(structuredContent.items.map((item: any) => item.id)).toContain(id);
    expect(structuredContent.items.every((item: any) => item.by === 'Bob (bob)')).toBe(true);
  });

  it.each(['José Núñez', '李雷'])('finds what %s wrote, by that name', async (name) => {
    const id = await tools.captured(await hub.join('core', name), { title: 'Signed' });
    const { structuredContent } = await tools.call(ada, 'search_knowledge', { member: name });
    expect(structuredContent.items.map((item: any) => item.id)).toEqual([id]);
  });

  it('lists without words what changed after a time, and tasks by how they stand', async () => {
    const task = { title: 'Till', projectKey: 'till' };
    for (const [taskKey, status] of [
      ['TILL-1', 'todo'],
      ['TILL-2', 'blocked'],
    ])
      await tools.call(ada, 'capture_task', {
        ...task,
        taskKey,
        status,
        nextStep: `call ${taskKey}`,
      });
    const ids = async (args: object): Promise<string[]> =>
      (
        await tools.call(bob, 'search_knowledge', { projectKey: 'till', ...args })
      ).structuredContent.items.map(({ id }: any) => id);
    expect(await ids({})).toEqual(['TILL-2', 'TILL-1']);
    expect(await ids({ status: 'blocked' })).toEqual(['TILL-2']);
    expect(await ids({ status: 'done' })).toEqual([]);
    expect(await ids({ since: '2020-01-01T00:00:00Z' })).toHaveLength(2);
    expect(await ids({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  });

  it('finds an item by its id and a task by its key, before what has the words', async () => {
    const id = await tools.captured(ada, { title: 'Aardvark', summary: 'digs' });
    await tools.captured(ada, { title: `See ${id}`, summary: `and TILL-9` });
    await tools.call(ada, 'capture_task', { taskKey: 'TILL-9', title: 'Dig', status: 'todo' });
    for (const name of [id, 'TILL-9']) {
      for (const limit of [1, 10]) {
        const args = { query: name, limit };
        const { structuredContent } = await tools.call(bob, 'search_knowledge', args);
        expect(structuredContent.items[0].id).toBe(name);
        const found = structuredContent.items.map((item: any) => item.id);
        expect(new Set(found).size).toBe(found.length);
      }
    }
    const hidden = await tools.captured(ada, { title: 'Okapi', visibility: 'private' });
    const none = await tools.call(bob, 'search_knowledge', { query: hidden });
    const shown = none.structuredContent.items.map((item: any) => item.id);
    expect(shown).not.toContain(hidden);
  });

  it('resolves terms, that very term first', async () => {
    for (const [term, definition] of [
      ['SLO objective', 'mentions it'],
      ['SLO', 'A goal'],
      ['Error budget', 'What the SLO leaves'],
    ]) {
      await hub.ask('/api/v1/admin/glossary', { body: { groupKey: 'core', term, definition } });
    }
    const { structuredContent } = await tools.call(ada, 'resolve_term', { term: 'slo' });
    expect(structuredContent.entries[0]).toMatchObject({ term: 'SLO', definition: 'A goal' });
    expect(structuredContent.entries).toHaveLength(3);
  });

  it('tells who one is', async () => {
    const { structuredContent } = await tools.call(ada, 'hub_status');
    expect(structuredContent).toMatchObject({ member: 'ada', group: 'core', mayWrite: true });
    expect(structuredContent.projects).toContain('till');
    expect(structuredContent.groups.map(({ key }: any) => key)).not.toContain('secret');
  });
});

describe('what is not for everybody', () => {
  it('keeps a private item to its creator', async () => {
    const id = await tools.captured(ada, { title: 'Private okapi', visibility: 'private' });
    expect((await tools.call(ada, 'get_knowledge', { id })).isError).toBeUndefined();
    expect((await tools.call(bob, 'get_knowledge', { id })).isError).toBe(true);
    expect(
      (await tools.call(bob, 'search_knowledge', { query: 'okapi' })).structuredContent.items,
    ).toEqual([]);
    expect((await tools.call(bob, 'rate_knowledge', { id, rating: 0 })).isError).toBe(true);
    expect(
      (await tools.call(null, 'search_knowledge', { query: 'okapi' })).structuredContent.items,
    ).toEqual([]);
  });

  it('shows to those without a bearer what is neither private, restricted nor of a closed group', async () => {
    const zoe = await closedMember();
    const project = { id: 'vault', projectKey: 'vault', name: 'Vault' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: project });
    await hub.ask('/api/v1/admin/projects/core/vault/acl', {
      method: 'PUT',
      body: { visibility: 'restricted' },
    });
    const open = await tools.captured(ada, { title: 'Narwhal open' });
    await tools.captured(ada, { title: 'Narwhal restricted', projectKey: 'vault' });
    await tools.captured(ada, { title: 'Narwhal private', visibility: 'private' });
    const closed = await tools.captured(zoe, { title: 'Narwhal closed' });
    const found = await tools.call(null, 'search_knowledge', { query: 'narwhal' });
    expect(found.structuredContent.items.map((item: any) => item.id)).toEqual([open]);
    expect((await tools.call(null, 'get_knowledge', { id: closed })).isError).toBe(true);
    for (const groupKey of ['core', 'secret']) {
      const body = { groupKey, term: 'Narwhal', definition: `A whale of ${groupKey}` };
      await hub.ask('/api/v1/admin/glossary', { body });
    }
    const terms = await tools.call(null, 'resolve_term', { term: 'narwhal' });
    expect(terms.structuredContent.entries).toMatchObject([{ definition: 'A whale of core' }]);
  });

  async function closedMember(): Promise<Joined> {
    await hub.group('secret', { joinMode: 'invite' });
    const zoe = await hub.join('secret', 'Zoe');
    await hub.group('secret', { joinMode: 'closed' });
    return zoe;
  }
});

describe('a project’s brief', () => {
  beforeAll(async () => {
    const project = { id: 'rocket', projectKey: 'rocket', name: 'Rocket' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: project });
    await tools.captured(ada, { title: 'Fuel first', projectKey: 'rocket', layer: 'canonical' });
    const hidden = { id: 'hidden', projectKey: 'hidden', name: 'Hidden' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: hidden });
    const acl = { visibility: 'restricted', members: [{ memberId: ada.memberId, role: 'owner' }] };
    await hub.ask('/api/v1/admin/projects/core/hidden/acl', { method: 'PUT', body: acl });
  });

  it('is the same from the tool, the resource and over HTTP', async () => {
    const tool = await tools.call(bob, 'project_brief', { projectKey: 'Rocket' });
    const resource = await requestAs(hub, bob, 'resources/read', {
      uri: 'hub://projects/rocket/brief',
    });
    const http = await hub.ask('/api/v1/projects/rocket/brief', { token: bob.accessToken });
    expect(tool.structuredContent.items).toMatchObject([{ title: 'Fuel first' }]);
    expect(tool.content[0].text).toBe(http.body.markdown);
    expect(resource.result.contents[0].text).toBe(http.body.markdown);
  });

  it('is listed and completed only for those who see the project, and names those when there is none', async () => {
    const uris = async (member: Joined) =>
      (await requestAs(hub, member, 'resources/list', {})).result.resources.map(
        ({ uri }: any) => uri,
      );
    expect(await uris(ada)).toContain('hub://projects/hidden/brief');
    expect(await uris(bob)).not.toContain('hub://projects/hidden/brief');
    expect(
      (await requestAs(hub, bob, 'resources/read', { uri: 'hub://projects/hidden/brief' })).error
        .code,
    ).toBe(-32602);
    const { content } = await tools.call(bob, 'project_brief', { projectKey: 'hiden' });
    expect(content[0].text).toMatch(/\nExisting projects: .*rocket/);
    expect(content[0].text).not.toContain('hidden');
    const { result } = await requestAs(hub, bob, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'start_task' },
      argument: { name: 'projectKey', value: 'ro' },
    });
    expect(result.completion.values).toEqual(['rocket']);
  });

  it('is listed and completed to the end, however many projects there are', async () => {
    await hub.group('broad');
    const eve = await hub.join('broad', 'Eve');
    const items = Array.from({ length: 1_000 }, (_, at) => ({
      id: `of-${at}`,
      kind: 'knowledge.captured',
      payload: { title: `T${at}`, projectKey: `part-${String(at).padStart(3, '0')}` },
    }));
    expect((await hub.push(eve, items)).body).toMatchObject({ accepted: 1_000 });
    const found = new Set<string>();
    let pages = 0;
    for (let params: object | undefined = {}; params;) {
      const { result } = await requestAs(hub, eve, 'resources/list', params);
      for (const { uri } of result.resources) found.add(uri);
      pages++;
      params = result.nextCursor && { cursor: result.nextCursor };
    }
    expect([found.size, pages]).toEqual([1_000, 2]);
    const completed = async (value: string) => {
      const ref = { type: 'ref/prompt', name: 'start_task' };
      const argument = { name: 'projectKey', value };
      return (await requestAs(hub, eve, 'completion/complete', { ref, argument })).result
        .completion;
    };
    expect(await completed('part-997')).toEqual({ values: ['part-997'], total: 1, hasMore: false });
    const many = await completed('part-9');
    expect(many).toMatchObject({ total: 100, hasMore: false });
    expect(await completed('part')).toMatchObject({ hasMore: true });
    const { error } = await requestAs(hub, eve, 'resources/list', { cursor: 'nonsense' });
    expect(error).toMatchObject({ code: -32602 });
  });

  it('keeps a reader from writing into the project, as a push would', async () => {
    const acl = { visibility: 'group', members: [{ memberId: bob.memberId, role: 'reader' }] };
    await hub.ask('/api/v1/admin/projects/core/rocket/acl', { method: 'PUT', body: acl });
    const { items } = (await tools.call(ada, 'project_brief', { projectKey: 'rocket' }))
      .structuredContent;
    const fresh = { title: 't', summary: 's' };
    const events = await hub.appendedBy(async () => {
      for (const [name, args] of [
        ['capture_knowledge', { ...fresh, projectKey: 'rocket' }],
        ['supersede_knowledge', { ...fresh, supersedes: items[0].id }],
        ['update_knowledge', { id: items[0].id, summary: 'new' }],
      ] as const) {
        const result = await tools.call(bob, name, args);
        expect(result.isError).toBe(true);
        expect(result.content[0].text).toContain('event.forbidden');
      }
    });
    expect(events.filter(({ purpose }) => purpose === 'sync')).toEqual([]);
  });
});

describe('resources and completion', () => {
  it('reads an item and a term by their URIs', async () => {
    const id = await tools.captured(ada, { title: 'Read me', content: 'all of it' });
    const item = await requestAs(hub, bob, 'resources/read', { uri: `hub://knowledge/${id}` });
    expect(item.result.contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('all of it'),
    });
    await hub.ask('/api/v1/admin/glossary', {
      body: { groupKey: 'core', term: 'C/D & co', definition: 'odd' },
    });
    const term = await requestAs(hub, bob, 'resources/read', {
      uri: `hub://glossary/${encodeURIComponent('C/D & co')}`,
    });
    expect(term.result.contents[0].text).toContain('odd');
  });

  it('completes the parts of URIs', async () => {
    const id = await tools.captured(ada, { title: 'Completable wombat' });
    const { result } = await requestAs(hub, bob, 'completion/complete', {
      ref: { type: 'ref/resource', uri: 'hub://knowledge/{id}' },
      argument: { name: 'id', value: 'wombat' },
    });
    expect(result.completion.values).toContain(id);
  });
});
