import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchProjection } from '@app/projections';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import { EmbeddingWorker } from '../../apps/hub/src/embeddings/embedding-worker.js';
import { StandInEndpoint, answering } from '../support/embeddings-endpoint.js';
import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { AT_MOST_MS, until } from '../support/until.js';
import { ToolCaller } from './mcp/tool-caller.js';

const KEY = 'key-that-nobody-may-read';

describe('searching by meaning', () => {
  let endpoint: StandInEndpoint;
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let tools: ToolCaller;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    endpoint = await StandInEndpoint.start();
    hub = await TestHub.start({
      embeddingsUrl: endpoint.url,
      embeddingsModel: 'stand-in',
      embeddingsKey: KEY,
      embeddingsDimensions: 8,
      embeddingsWaitMs: AT_MOST_MS,
      metricsPort: 0,
    });
    tools = new ToolCaller(hub);
    pushOne = pushOneTo(hub);
    await hub.group('team', { embeddedTexts: 'open' });
    await hub.group('quiet');
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    await restrictedProject(hub, ada, 'secret', []);
    await push([
      { id: 'otp', title: 'Login with an OTP', summary: 'It ends after five minutes.' },
      { id: 'ship', title: 'How we ship', summary: 'On Tuesdays.' },
      { id: 'bill', title: 'Who pays an invoice', summary: 'Ask Dee.' },
      { id: 'kitten', title: 'A kitten in the logo', summary: 'Mine.', visibility: 'private' },
      { id: 'rollout', title: 'The secret rollout', summary: 'Of ours.', projectKey: 'secret' },
    ]);
    await embedded(3);
  });

  afterAll(async () => {
    await hub.stop();
    await endpoint.stop();
  });

  beforeEach(() => {
    endpoint.delayMs = 0;
    endpoint.instead = undefined;
  });

  const push = async (items: readonly object[], member = ada) => {
    const events = items.map((item) => ({
      id: `event of ${randomUUID()}`,
      kind: 'knowledge.captured',
      payload: { layer: 'canonical', ...item },
    }));
    expect((await hub.push(member, events)).body.rejected).toEqual([]);
  };
  const remove = (knowledgeId: string) =>
    pushOne(ada, 'knowledge.deleted', { knowledgeId, tombstone: true });
  const overview = async () => (await hub.ask('/api/v1/admin/overview')).body.embeddings;
  const CURRENT = `
    SELECT count(*)::int AS kept, count(s.id)::int AS current FROM embedding e
    LEFT JOIN search s ON s.group_key = e.group_key AND s.id = e.id AND s.text_hash = e.text_hash`;
  /** Lets the hub work until of so many texts, and of no others, it is known what they mean, or that nobody says so. */
  const embedded = async (count: number) => {
    const until = Date.now() + AT_MOST_MS;
    for (;;) {
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
      await hub.app.get(EmbeddingWorker).turn();
      const [now] = await hub.database.query<{ kept: number; current: number }>(CURRENT);
      if (now!.kept === count && now!.current === count) return;
      if (Date.now() > until) throw new Error(JSON.stringify([now, await overview()]));
      await sleep(20);
    }
  };
  const asAdministrator = async (query: string, more = '&groupKey=team', of = hub) =>
    (await of.ask(`/api/v1/admin/knowledge?query=${encodeURIComponent(query)}${more}`)).body;
  const ids = ({ items }: any): string[] => items.map(({ id }: any) => id);
  const searched = async (member: Joined | null, query: string) =>
    (await tools.call(member, 'search_knowledge', { query })).structuredContent;

  it('finds what shares no word with the query, and says that it was for its meaning', async () => {
    const found = await asAdministrator('passcode');
    expect(found.meaning).toBe('counted');
    expect(found.items[0]).toMatchObject({ id: 'otp', foundBy: [{ by: 'meaning' }] });
  });

  it('is one search for administrators, agents and the console', async () => {
    const page = await ConsolePage.enter(hub, ada);
    const path = `knowledge?query=${encodeURIComponent('验证码')}`;
    const agents = await searched(ada, '验证码');
    const { body } = await page.ask(path);
    expect([agents.meaning, body.meaning]).toEqual(['counted', 'counted']);
    expect([agents.items[0].id, body.items[0].id]).toEqual(['otp', 'otp']);
    const { content } = await tools.told(ada, 'search_knowledge', { query: '账单' });
    expect(content[0].text).toMatch(/\[bill\] Who pays an invoice \(.*meaning\)/);
  });

  it('puts first what both words and meaning find', async () => {
    expect(ids(await asAdministrator('ship a rollout'))[0]).toBe('ship');
  });

  it('embeds a query once, whoever asks it, also at the same time', async () => {
    const before = endpoint.texts.length;
    const query = 'feline creatures';
    await Promise.all([searched(ada, query), searched(ben, query), asAdministrator(query)]);
    await asAdministrator(query);
    expect(endpoint.texts.slice(before)).toEqual([query]);
  });

  it('asks as OpenAI’s API is asked, with the key', () => {
    const [request] = endpoint.requests;
    expect(request!.path).toBe('/v1/embeddings');
    expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
    const { input, ...body } = request!.body;
    expect(body).toEqual({ model: 'stand-in', encoding_format: 'float', dimensions: 8 });
    expect(input).toContain('Login with an OTP\nIt ends after five minutes.');
  });

  it('sends nothing that is private or of a restricted project, unless the group says so', async () => {
    const told = () => endpoint.texts.filter((text) => /kitten|secret rollout/.test(text)).sort();
    expect(told()).toEqual([]);
    await hub.group('team', { embeddedTexts: 'all' });
    await embedded(5);
    expect(told()).toEqual(['A kitten in the logo\nMine.', 'The secret rollout\nOf ours.']);
    expect(ids(await searched(ada, 'a feline'))[0]).toBe('kitten');
    expect(ids(await searched(ben, 'a feline'))).not.toContain('kitten');
    expect(ids(await searched(ada, 'deploy'))).toContain('rollout');
    expect(ids(await searched(ben, 'deploy'))).not.toContain('rollout');
    await hub.group('team', { embeddedTexts: 'open' });
    await embedded(3);
    expect(ids(await searched(ada, 'a feline'))).not.toContain('kitten');
  });

  it('sends no query of a group that lets nothing out, nor of all groups where one does not, nor of strangers', async () => {
    const eve = await hub.join('quiet', 'Eve');
    const before = endpoint.texts.length;
    const told = [
      await searched(eve, 'passcode of ours'),
      await searched(null, 'passcode of others'),
      await asAdministrator('passcode of all', ''),
      await asAdministrator('passcode of quiet', '&groupKey=quiet'),
      await asAdministrator('passcode', '&groupKey=team&asTyped=true'),
    ];
    expect(told.map(({ meaning }) => meaning)).toEqual(told.map(() => undefined));
    expect(endpoint.texts.slice(before)).toEqual([]);
  });

  it('never sends what looks like a secret, neither a text nor a query', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    await push([
      { id: 'leak', title: 'A token', summary: `It is ${token}`, notSecret: ['github'] },
    ]);
    await embedded(4);
    expect(await overview()).toMatchObject({ embedded: 3, refused: 1 });
    expect((await asAdministrator(`what is ${token}`)).meaning).toBe('unavailable');
    expect(endpoint.texts.filter((text) => text.includes('ghp_'))).toEqual([]);
    await remove('leak');
    await embedded(3);
    expect((await overview()).refused).toBe(0);
  });

  it('answers by words alone where the endpoint is slow, says so, and knows the meaning later', async () => {
    const { databaseUrl } = hub;
    const model = { embeddingsUrl: endpoint.url, embeddingsModel: 'stand-in' };
    const settings = { databaseUrl, ...model, embeddingsDimensions: 8, embeddingsWaitMs: 50 };
    const hasty = await TestHub.start(settings);
    try {
      endpoint.delayMs = 3_000;
      const began = performance.now();
      const slow = await asAdministrator('ship on tuesdays now', '&groupKey=team', hasty);
      expect(performance.now() - began).toBeLessThan(endpoint.delayMs);
      expect(slow.meaning).toBe('late');
      expect(ids(slow)[0]).toBe('ship');
      const args = { query: 'ship kittens late' };
      const { content } = await new ToolCaller(hasty).told(ada, 'search_knowledge', args);
      expect(content[0].text).toContain('Searched by words only: search by meaning took too long.');
      const again = () => asAdministrator('ship on tuesdays now', '&groupKey=team', hasty);
      await until(async () => (await again()).meaning === 'counted');
      expect(endpoint.texts.filter((text) => text === 'ship on tuesdays now')).toHaveLength(1);
    } finally {
      await hasty.stop();
    }
  });

  it('forgets the vectors of what is deleted, superseded or written anew, and finds the new text', async () => {
    await push([{ id: 'temp', title: 'A feline friend', summary: 'Soft.' }]);
    await embedded(4);
    expect(ids(await asAdministrator('猫'))[0]).toBe('temp');
    await pushOne(ada, 'knowledge.updated', { id: 'temp', title: 'About billing' });
    await embedded(4);
    expect(ids(await asAdministrator('payment plans'))).toContain('temp');
    await push([{ id: 'newer', title: 'Of payment', summary: 'Newer.' }]);
    const edge = { kind: 'supersedes', fromId: 'newer', toId: 'temp', groupKey: 'team' };
    await hub.ask('/api/v1/admin/knowledge-edges', { body: edge });
    expect(ids(await asAdministrator('payment plans'))).not.toContain('temp');
    await embedded(4);
    await remove('newer');
    expect(ids(await asAdministrator('payment plans'))).not.toContain('newer');
    await embedded(3);
  });

  it('takes the vectors away with the text where an event is redacted', async () => {
    const gone = { id: 'gone', title: 'A kitten called Ada', summary: 'Personal.' };
    await pushOne(ada, 'knowledge.captured', gone, { id: 'personal' });
    await embedded(4);
    const vectors = () =>
      hub.database.query(`SELECT id FROM embedding WHERE group_key = 'team' AND id = 'gone'`);
    expect(await vectors()).toHaveLength(1);
    const { status } = await hub.ask('/api/v1/admin/events/personal/redact', {
      body: { groupKey: 'team', reason: 'personal data' },
    });
    expect([status, await vectors()]).toEqual([200, []]);
    expect(ids(await asAdministrator('felines of ours'))).not.toContain('gone');
  });

  it('keeps the page after the first where it was, also when meaning found what words find later', async () => {
    await push(
      Array.from({ length: 60 }, (_, at) => ({
        id: `many-${at}`,
        title: `A widget of ${at < 3 ? 'billing' : 'wood'} number ${at}`,
        summary: `It is the ${at}th, ${'x'.repeat(at)} and so on.`,
      })),
    );
    await embedded(63);
    const read = async (limit: number) => {
      const seen: string[] = [];
      let cursor: string | undefined = '';
      do {
        const page: any = await asAdministrator(
          'widget payment',
          `&groupKey=team&limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.flatMap(({ id, twins = [] }: any) => [id, ...twins]));
        cursor = page.nextCursor;
      } while (cursor);
      return seen;
    };
    const [small, large] = [await read(7), await read(100)];
    expect(new Set(small).size).toBe(small.length);
    expect(small.toSorted()).toEqual(large.toSorted());
    expect(small.filter((id) => id.startsWith('many-'))).toHaveLength(60);
  });

  it('repeats the key nowhere', async () => {
    endpoint.instead = answering(401, {}, `no such key ${KEY}`);
    await asAdministrator('a query that fails');
    const settings = await hub.ask('/api/v1/admin/settings');
    const told = JSON.stringify([settings.body, await overview(), await asAdministrator('x y z')]);
    expect(told).toContain('HUB_EMBEDDINGS_KEY');
    expect(told).not.toContain(KEY);
  });

  it('does not ask an endpoint again at once that has failed', async () => {
    endpoint.instead = undefined;
    const before = endpoint.requests.length;
    expect((await asAdministrator('after the failure')).meaning).toBe('unavailable');
    expect(endpoint.requests.length).toBe(before);
  });
});
