import { TOOLS } from '../../../apps/hub/src/mcp/tools.js';
import { listingOf } from '../../../apps/hub/src/mcp/tool.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { openSession, postMcp, rpc } from './mcp-request.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  await hub.group('secret', { joinMode: 'closed' });
  [ada, bob] = [await hub.join('core', 'Ada'), await hub.join('core', 'Bob')];
});

afterAll(() => hub.stop());

/** Calls a tool as a member, or as nobody. */
async function call(member: Joined | null, name: string, args: object = {}): Promise<any> {
  const token = member?.accessToken;
  const session = await openSession(hub, token);
  const { body } = await postMcp(hub, rpc('tools/call', { name, arguments: args }), {
    token,
    session,
  });
  return body.result;
}

async function request(member: Joined, method: string, params: object): Promise<any> {
  const token = member.accessToken;
  const session = await openSession(hub, token);
  return (await postMcp(hub, rpc(method, params), { token, session })).body;
}

/** The events that a call appended to the sync log, without the record of the push. */
async function appendedBy(work: () => Promise<unknown>): Promise<[string, any][]> {
  const events = await hub.appendedBy(work);
  const records = events.filter(({ purpose }) => purpose === 'administration');
  expect(records.map(({ kind }) => kind)).toEqual(events.length === 0 ? [] : ['sync.pushed']);
  return events
    .filter(({ purpose }) => purpose === 'sync')
    .map(({ kind, payload }) => [kind, payload]);
}

async function captured(member: Joined, fields: object): Promise<string> {
  const { structuredContent } = await call(member, 'capture_knowledge', {
    title: 't',
    summary: 's',
    ...fields,
  });
  return structuredContent.knowledgeId as string;
}

describe('the catalogue', () => {
  it('has at most twelve tools, each with hints and both schemas', () => {
    expect(TOOLS.length).toBeLessThanOrEqual(12);
    for (const { name, annotations, inputSchema, outputSchema } of TOOLS.map(listingOf)) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(Object.keys(annotations)).toHaveLength(4);
      expect([inputSchema.type, outputSchema.type]).toEqual(['object', 'object']);
    }
  });

  it('costs an agent less than 2,500 tokens', () => {
    const text = JSON.stringify({ tools: TOOLS.map(listingOf) });
    // A tokenizer makes at least one token of each word, number and run of signs; long ones are counted as several.
    const parts = text.match(/[A-Za-z]+|\d{1,3}|[^A-Za-z\d\s]+/g) ?? [];
    const tokens = parts.reduce((sum, part) => sum + Math.ceil(part.length / 8), 0);
    expect(tokens).toBeLessThan(2_500);
  });
});

describe('capturing', () => {
  it('appends one capture by the member', async () => {
    const events = await appendedBy(async () => {
      const result = await call(ada, 'capture_knowledge', {
        title: 'Use pnpm',
        summary: 'Its lock file is the one that counts.',
        tags: ['build'],
        type: 'decision',
      });
      expect(result.content[0].text).toContain(result.structuredContent.eventId);
    });
    expect(events).toEqual([
      [
        'knowledge.captured',
        {
          knowledge: {
            id: expect.any(String),
            title: 'Use pnpm',
            summary: 'Its lock file is the one that counts.',
            tags: ['build'],
            type: 'decision',
          },
        },
      ],
    ]);
  });

  it('is harmless to repeat with an id', async () => {
    const args = { id: 'k-once', title: 'Once', summary: 's' };
    await call(ada, 'capture_knowledge', args);
    const events = await appendedBy(async () => {
      expect((await call(ada, 'capture_knowledge', args)).isError).toBeUndefined();
    });
    expect(events).toEqual([]);
  });

  it('tells what the log refuses, and appends nothing', async () => {
    await hub.group('signed', { requireSignatures: true });
    const eve = await hub.join('signed', 'Eve');
    const events = await hub.appendedBy(async () => {
      const result = await call(eve, 'capture_knowledge', { title: 't', summary: 's' });
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0].text).toContain('event.signature_required');
    });
    expect(events.map(({ kind }) => kind)).not.toContain('knowledge.captured');
  });
});

describe('changing', () => {
  it('appends one update with what is given', async () => {
    const id = await captured(ada, {});
    const events = await appendedBy(() => call(bob, 'update_knowledge', { id, summary: 'new' }));
    expect(events).toEqual([
      ['knowledge.updated', { knowledgeId: id, changes: { summary: 'new' } }],
    ]);
    const { structuredContent } = await call(ada, 'get_knowledge', { id });
    expect(structuredContent.item).toMatchObject({ id, title: 't', summary: 'new' });
  });

  it('writes the new item and the edge at once when it supersedes', async () => {
    const old = await captured(ada, { type: 'decision' });
    let fresh = '';
    const events = await appendedBy(async () => {
      const args = { supersedes: old, title: 'new', summary: 'better', reason: 'moved' };
      fresh = (await call(bob, 'supersede_knowledge', args)).structuredContent.knowledgeId;
    });
    expect(events).toEqual([
      [
        'knowledge.captured',
        { knowledge: expect.objectContaining({ id: fresh, title: 'new', type: 'decision' }) },
      ],
      ['knowledge.edge_added', { kind: 'supersedes', fromId: fresh, toId: old, reason: 'moved' }],
    ]);
    const { structuredContent } = await call(ada, 'get_knowledge', { id: old });
    expect(structuredContent.item.status).toBe('superseded');
  });

  it('appends one edge when it links and one judgement when it rates', async () => {
    const [one, two] = [await captured(ada, {}), await captured(ada, {})];
    const link = { kind: 'depends_on', fromId: one, toId: two };
    expect(await appendedBy(() => call(bob, 'link_knowledge', link))).toEqual([
      ['knowledge.edge_added', link],
    ]);
    expect(
      await appendedBy(() => call(bob, 'rate_knowledge', { id: one, rating: 0.9, used: true })),
    ).toEqual([['knowledge.rated', { knowledgeId: one, rating: 0.9, adoptionDelta: 0.1 }]]);
  });

  it('appends one task event', async () => {
    const args = { taskKey: 'login', title: 'Move the login', status: 'blocked' };
    expect(await appendedBy(() => call(ada, 'capture_task', args))).toEqual([
      ['task.updated', { taskKey: 'login', title: 'Move the login', taskStatus: 'blocked' }],
    ]);
    const { structuredContent } = await call(bob, 'get_knowledge', { id: 'login' });
    expect(structuredContent.item).toMatchObject({ type: 'task', title: 'Move the login' });
  });

  it.each([
    ['update_knowledge', { id: 'none', summary: 's' }],
    ['update_knowledge', { id: 'none' }],
    ['supersede_knowledge', { supersedes: 'none', title: 't', summary: 's' }],
    ['link_knowledge', { kind: 'relates_to', fromId: 'none', toId: 'other' }],
    ['link_knowledge', { kind: 'relates_to', fromId: 'same', toId: 'same' }],
    ['rate_knowledge', { id: 'none', rating: 1 }],
    ['rate_knowledge', { id: 'none' }],
    ['rate_knowledge', { id: 'none', rating: 2 }],
  ])('appends nothing when it makes no sense: %s %j', async (name, args) => {
    const events = await appendedBy(async () => {
      expect((await call(ada, name, args)).isError).toBe(true);
    });
    expect(events).toEqual([]);
  });
});

describe('reading', () => {
  it('finds by words and says the same as text', async () => {
    const id = await captured(ada, { title: 'Zebra crossing', summary: 'stripes' });
    const result = await call(bob, 'search_knowledge', { query: 'zebra' });
    expect(result.structuredContent.items).toMatchObject([
      { id, title: 'Zebra crossing', by: 'Ada' },
    ]);
    expect(result.content[0].text).toContain(id);
  });

  it('says where it looked when there is nothing', async () => {
    const { structuredContent, content } = await call(bob, 'search_knowledge', {
      query: 'quagga',
      projectKey: 'p',
    });
    expect(structuredContent.items).toEqual([]);
    for (const words of ['group core', 'projectKey p', 'quagga']) {
      expect(content[0].text).toContain(words);
    }
    expect((await call(bob, 'resolve_term', { term: 'quagga' })).content[0].text).toContain(
      'group core',
    );
    expect((await call(bob, 'search_member', { member: 'zoe' })).content[0].text).toContain(
      'member_core_zoe',
    );
  });

  it('finds what one member wrote', async () => {
    const id = await captured(bob, { title: 'By Bob' });
    const { structuredContent } = await call(ada, 'search_member', { member: 'Bob' });
    expect(structuredContent.items.map((item: any) => item.id)).toContain(id);
    expect(structuredContent.items.every((item: any) => item.by === 'Bob')).toBe(true);
  });

  it('resolves terms, that very term first', async () => {
    for (const [term, definition] of [
      ['SLO objective', 'mentions it'],
      ['SLO', 'A goal'],
      ['Error budget', 'What the SLO leaves'],
    ]) {
      await hub.ask('/api/v1/admin/glossary', { body: { groupKey: 'core', term, definition } });
    }
    const { structuredContent } = await call(ada, 'resolve_term', { term: 'slo' });
    expect(structuredContent.entries[0]).toMatchObject({ term: 'SLO', definition: 'A goal' });
    expect(structuredContent.entries).toHaveLength(3);
  });

  it('tells who one is', async () => {
    const { structuredContent } = await call(ada, 'hub_status');
    expect(structuredContent).toMatchObject({ member: 'ada', group: 'core', mayWrite: true });
    expect(structuredContent.groups.map(({ key }: any) => key)).not.toContain('secret');
  });
});

describe('what is not for everybody', () => {
  it('keeps a private item to its creator', async () => {
    const id = await captured(ada, { title: 'Private okapi', visibility: 'private' });
    expect((await call(ada, 'get_knowledge', { id })).isError).toBeUndefined();
    expect((await call(bob, 'get_knowledge', { id })).isError).toBe(true);
    expect(
      (await call(bob, 'search_knowledge', { query: 'okapi' })).structuredContent.items,
    ).toEqual([]);
    expect((await call(bob, 'rate_knowledge', { id, rating: 0 })).isError).toBe(true);
    expect(
      (await call(null, 'search_knowledge', { query: 'okapi' })).structuredContent.items,
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
    const open = await captured(ada, { title: 'Narwhal open' });
    await captured(ada, { title: 'Narwhal restricted', projectKey: 'vault' });
    await captured(ada, { title: 'Narwhal private', visibility: 'private' });
    const closed = await captured(zoe, { title: 'Narwhal closed' });
    const found = await call(null, 'search_knowledge', { query: 'narwhal' });
    expect(found.structuredContent.items.map((item: any) => item.id)).toEqual([open]);
    expect((await call(null, 'get_knowledge', { id: closed })).isError).toBe(true);
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
    await captured(ada, { title: 'Fuel first', projectKey: 'rocket', layer: 'canonical' });
    const hidden = { id: 'hidden', projectKey: 'hidden', name: 'Hidden' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: hidden });
    const acl = { visibility: 'restricted', members: [{ memberId: ada.memberId, role: 'owner' }] };
    await hub.ask('/api/v1/admin/projects/core/hidden/acl', { method: 'PUT', body: acl });
  });

  it('is the same from the tool, the resource and over HTTP', async () => {
    const tool = await call(bob, 'project_brief', { projectKey: 'rocket' });
    const resource = await request(bob, 'resources/read', { uri: 'hub://projects/rocket/brief' });
    const http = await hub.ask('/api/v1/projects/rocket/brief', { token: bob.accessToken });
    expect(tool.structuredContent.items).toMatchObject([{ title: 'Fuel first' }]);
    expect(tool.content[0].text).toBe(http.body.markdown);
    expect(resource.result.contents[0].text).toBe(http.body.markdown);
  });

  it('is listed and completed only for those who see the project, and names those when there is none', async () => {
    const uris = async (member: Joined) =>
      (await request(member, 'resources/list', {})).result.resources.map(({ uri }: any) => uri);
    expect(await uris(ada)).toContain('hub://projects/hidden/brief');
    expect(await uris(bob)).not.toContain('hub://projects/hidden/brief');
    expect(
      (await request(bob, 'resources/read', { uri: 'hub://projects/hidden/brief' })).error.code,
    ).toBe(-32602);
    const refused = await call(bob, 'project_brief', { projectKey: 'hidden' });
    expect(refused.isError).toBe(true);
    expect(refused.content[0].text).toMatch(/There are: .*rocket/);
    expect(refused.content[0].text).not.toContain('vault');
    const { result } = await request(bob, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'start_task' },
      argument: { name: 'projectKey', value: 'ro' },
    });
    expect(result.completion.values).toEqual(['rocket']);
  });

  it('keeps a reader from writing into the project, as a push would', async () => {
    const acl = { visibility: 'group', members: [{ memberId: bob.memberId, role: 'reader' }] };
    await hub.ask('/api/v1/admin/projects/core/rocket/acl', { method: 'PUT', body: acl });
    const { items } = (await call(ada, 'project_brief', { projectKey: 'rocket' }))
      .structuredContent;
    const fresh = { title: 't', summary: 's' };
    const events = await hub.appendedBy(async () => {
      for (const [name, args] of [
        ['capture_knowledge', { ...fresh, projectKey: 'rocket' }],
        ['supersede_knowledge', { ...fresh, supersedes: items[0].id }],
        ['update_knowledge', { id: items[0].id, summary: 'new' }],
      ] as const) {
        const result = await call(bob, name, args);
        expect(result.isError).toBe(true);
        expect(result.content[0].text).toContain('event.forbidden');
      }
    });
    expect(events.filter(({ purpose }) => purpose === 'sync')).toEqual([]);
  });
});

describe('resources and completion', () => {
  it('reads an item and a term by their URIs', async () => {
    const id = await captured(ada, { title: 'Read me', content: 'all of it' });
    const item = await request(bob, 'resources/read', { uri: `hub://knowledge/${id}` });
    expect(item.result.contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('all of it'),
    });
    await hub.ask('/api/v1/admin/glossary', {
      body: { groupKey: 'core', term: 'C/D & co', definition: 'odd' },
    });
    const term = await request(bob, 'resources/read', {
      uri: `hub://glossary/${encodeURIComponent('C/D & co')}`,
    });
    expect(term.result.contents[0].text).toContain('odd');
  });

  it('completes the parts of URIs', async () => {
    const id = await captured(ada, { title: 'Completable wombat' });
    const { result } = await request(bob, 'completion/complete', {
      ref: { type: 'ref/resource', uri: 'hub://knowledge/{id}' },
      argument: { name: 'id', value: 'wombat' },
    });
    expect(result.completion.values).toContain(id);
  });
});
