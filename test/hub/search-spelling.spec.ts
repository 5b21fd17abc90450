import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { ToolCaller } from './mcp/tool-caller.js';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let pushOne: ReturnType<typeof pushOneTo>;

const WORDS = "SELECT word FROM vocabulary WHERE group_key = 'core' ORDER BY word";

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  await hub.group('away');
  [ada, ben] = [await hub.join('core', 'Ada'), await hub.join('away', 'Ben')];
  pushOne = pushOneTo(hub);
  const notes: [id: string, title: string, content?: string][] = [
    ['site', 'Website custom domain', 'The certificate is renewed by the gateway.'],
    ['gate', 'Gateway timeouts', 'Certificates expire; calls of getUserName time out.'],
    ['gates', 'The gates of the gateway'],
    ['deps', 'Dependencies are pinned', 'Перенос зависимостей'],
  ];
  for (const [id, title, content = ''] of notes)
    await pushOne(ada, 'knowledge.captured', { knowledge: { id, title, summary: '', content } });
  await pushOne(ben, 'knowledge.captured', { knowledge: { id: 'far', title: 'Zeppelin hangar' } });
});

afterAll(() => hub.stop());

const search = async (query: string, more = '&groupKey=core') => {
  const { body } = await hub.ask(
    `/api/v1/admin/knowledge?query=${encodeURIComponent(query)}${more}`,
  );
  return { ids: body.items.map(({ id }: any) => id), said: body.didYouMean?.searched, ...body };
};

describe('a misspelt word', () => {
  it.each([
    ['webstie custm domian', 'site', 'website custom domain'],
    ['Certifcate gateway', 'site', 'Certificate gateway'],
    ['WEBSTIE', 'site', 'WEBSITE'],
    ['getUserNmae', 'gate', 'getUserName'],
    ['getusernmae', 'gate', 'getusername'],
    ['dependecies', 'deps', 'dependencies'],
    ['завсимостей', 'deps', 'зависимостей'],
    ['gtaeway tiemouts', 'gate', 'gateway timeouts'],
  ])('%j is taken for the nearest one that is known', async (typed, id, searched) => {
    const { ids, didYouMean } = await search(typed);
    expect(ids).toContain(id);
    expect(didYouMean).toEqual({ typed, searched });
  });

  it('is not what a question is asked with, though no item has it', async () => {
    const knowledge = { id: 'soon', title: 'Hangars are heated now', summary: '' };
    await pushOne(ben, 'knowledge.captured', { knowledge });
    const { ids, said } = await search('how to heat a hangar', '&groupKey=away');
    expect([ids, said]).toEqual([expect.arrayContaining(['soon']), undefined]);
    expect((await search('hsngar', '&groupKey=away')).said).toBe('hangar');
  });

  it.each([
    ['certif', 'certificate'],
    ['gateway timeou', 'gateway timeouts'],
    ['getUserN', 'getusername'],
  ])('%j, which is not all typed yet, is taken for a word that begins so', async (typed, said) => {
    // Three letters are missing of the first, more than anybody mistypes.
    expect((await search(typed)).said).toBe(said);
  });

  it('is no common word, also of another language, and never taken for its opposite', async () => {
    const title = 'Unheated contents cannot be inaccurate; the warden appends';
    await pushOne(ben, 'knowledge.captured', { knowledge: { id: 'heat', title } });
    for (const typed of ['content', 'accurate', 'heated', 'happens', 'werden', 'consents'])
      expect([typed, (await search(typed, '&groupKey=away')).said]).toEqual([
        typed,
        typed === 'consents' ? 'contents' : undefined,
      ]);
  });

  it('is taken for the word that most items have, of two as near', async () => {
    // "gatewas" lies one slip from "gateway", which three items have; "gates" lies two away.
    expect((await search('gatewas')).said).toBe('gateway');
  });

  it.each(['website', 'certificates renewing', 'DEPENDENCY', 'gateways', 'getusername'])(
    '%j is none, whatever its form',
    async (query) => {
      const found = await search(query);
      expect(found).not.toHaveProperty('didYouMean');
      expect(found.ids.length).toBeGreaterThan(0);
    },
  );

  it.each(['quagga', 'gatewy2', 'website2', 'ab', '网站域名'])(
    '%j is left as it is where nothing lies near, or nobody spells it',
    async (query) => {
      expect(await search(query)).not.toHaveProperty('didYouMean');
    },
  );

  it('is left as it is typed when that is asked for', async () => {
    const { ids, searched, didYouMean } = await search('webstie', '&groupKey=core&asTyped=true');
    expect([ids, didYouMean]).toEqual([[], undefined]);
    expect(searched.terms).toEqual(['webstie']);
  });

  it('is not taken for a word of another group', async () => {
    expect((await search('zepelin')).said).toBeUndefined();
    expect((await search('zepelin', '&groupKey=away')).said).toBe('zeppelin');
    expect((await search('zepelin hangr webstie', '')).said).toBe('zeppelin hangar website');
  });

  it('is not taken for a word of what is no longer in force, unless that is searched too', async () => {
    await pushOne(ada, 'knowledge.captured', { knowledge: { id: 'old', title: 'Chrysanthemum' } });
    expect((await search('chrysantemum')).said).toBe('chrysanthemum');
    await pushOne(ada, 'knowledge.edge_added', {
      edge: { kind: 'supersedes', fromId: 'gate', toId: 'old' },
    });
    expect((await search('chrysantemum')).said).toBeUndefined();
    const wide = await search('chrysantemum', '&groupKey=core&includeSuperseded=true');
    expect(wide.said).toBe('chrysanthemum');
  });

  it('is told to agents as typed and as searched', async () => {
    const tools = new ToolCaller(hub);
    const result = await tools.call(ada, 'search_knowledge', { query: 'custm domian' });
    expect(result.content[0].text).toContain(
      'Did you mean “custom domain”? Searched for that instead of “custm domian”.',
    );
    expect(result.structuredContent.didYouMean).toEqual({
      typed: 'custm domian',
      searched: 'custom domain',
    });
    const asTyped = await tools.call(ada, 'search_knowledge', { query: 'custm', asTyped: true });
    expect(asTyped.content[0].text).toContain('searched for: custm');
  });
});

describe('the words that are known', () => {
  const words = async () =>
    (await hub.database.query<{ word: string }>(WORDS)).map(({ word }) => word);

  it('are those of the items, and go with the last that has them', async () => {
    await pushOne(ada, 'knowledge.captured', {
      knowledge: { id: 'w-1', title: 'Marmalade pancakes' },
    });
    await pushOne(ada, 'knowledge.captured', { knowledge: { id: 'w-2', title: 'More pancakes' } });
    await search('pancakes');
    expect(await words()).toEqual(expect.arrayContaining(['marmalade', 'pancakes']));
    await pushOne(ada, 'knowledge.updated', {
      knowledgeId: 'w-1',
      changes: { title: 'Plain pancakes' },
    });
    await search('pancakes');
    expect(await words()).not.toContain('marmalade');
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'w-1', tombstone: true });
    await search('pancakes');
    expect(await words()).toContain('pancakes');
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'w-2', tombstone: true });
    await search('pancakes');
    expect(await words()).not.toContain('pancakes');
  });
});
