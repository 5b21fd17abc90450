import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

const ITEMS: Readonly<Record<string, string>> = {
  secret: 'The password was hunter2',
  rows: 'Two rows of 2',
  eight: 'Chapter 8 of 20',
  glued: 'Read it as utf8',
  hyphen: 'Write it as UTF-8',
  protocol: 'The proxy speaks HTTP/2',
  short: 'The client speaks http2',
  target: 'The compiler writes es2022',
  year: 'In 2022 we moved',
  version: 'Run it on node20',
  apart: 'It needs Node 20',
  ticket: 'See 4711 for the reasons',
};

describe('a search for a name with a number', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    const pushOne = pushOneTo(hub);
    for (const [id, title] of Object.entries(ITEMS))
      await pushOne(ada, 'knowledge.captured', { knowledge: { id, title, summary: title } });
  });

  afterAll(() => hub.stop());

  const found = async (query: string): Promise<string[]> => {
    const path = `/api/v1/admin/knowledge?query=${encodeURIComponent(query)}`;
    return (await hub.ask(path)).body.items.map(({ id }: any) => id);
  };

  it.each([
    ['hunter2', ['secret']],
    ['Hunter2 hunter2', ['secret']],
    ['utf8', ['glued', 'hyphen']],
    ['UTF-8', ['hyphen', 'glued']],
    ['http2', ['short', 'protocol']],
    ['HTTP/2', ['protocol', 'short']],
    ['es2022', ['target']],
    ['node20', ['version', 'apart']],
    ['node 20', ['apart', 'version', 'eight']],
    ['k8s', []],
    ['PR-4711', ['ticket']],
  ])('%s finds what has its letters or is called so', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('finds what has the number that is asked for as well', async () => {
    expect((await found('hunter2 or 2')).sort()).toEqual(['protocol', 'rows', 'secret', 'short']);
  });
});
