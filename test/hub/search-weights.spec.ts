import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { ToolCaller } from './mcp/tool-caller.js';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let pushOne: ReturnType<typeof pushOneTo>;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  [ada, ben] = [await hub.join('core', 'Ada'), await hub.join('core', 'Ben')];
  pushOne = pushOneTo(hub);
  await restrictedProject(hub, ada, 'secret');
  const notes: [id: string, title: string, content?: string, projectKey?: string][] = [
    ['ports', 'Servers listen on a port of their own'],
    ['again', 'Once more: another try after a failure, never without a pause'],
    [
      'wallet',
      'Wallet page',
      'The wallet has a page, a balance and a profile: wallet, page, profile.',
    ],
    ['polling', 'Polling', 'Seen in src/pages/WalletBalancePage.tsx.'],
    ['refused', 'What upstream_failed means', 'The upstream refused a call.'],
    ['steps', 'Steps of the app', 'The app comes from its dist folder.'],
    ['hidden', 'Chrysanthemum', 'Chrysanthemum basalt', 'secret'],
  ];
  for (const [id, title, content = '', projectKey] of notes)
    await pushOne(ada, 'knowledge.captured', {
      knowledge: { id, title, summary: '', content, ...(projectKey && { projectKey }) },
    });
});

afterAll(() => hub.stop());

const search = async (query: string) => {
  const path = `/api/v1/admin/knowledge?groupKey=core&query=${encodeURIComponent(query)}`;
  const { body } = await hub.ask(path);
  return { ids: body.items.map(({ id }: any) => id), ...body };
};
const pasted = (line: string) =>
  [
    'Error: something broke',
    ...Array.from(
      { length: 14 },
      (_, at) => `    at work (/srv/app/node_modules/vendor${at}/dist/part${at}.js:${at + 10}:7)`,
    ),
    line,
  ].join('\n');

describe('how much the words of a query count', () => {
  it('is less in a done task than in what was decided of the same', async () => {
    const know = (knowledge: object) => pushOne(ada, 'knowledge.captured', { knowledge });
    await know({ id: 'glacier', title: 'Invoices are archived in the glacier for ten years' });
    for (const [id, status] of [
      ['open', 'todo'],
      ['done', 'done'],
      ['also-done', 'done'],
    ])
      await know({
        id,
        type: 'task',
        title: `Archive invoices in the glacier ${id}`,
        extra: { taskStatus: status },
      });
    expect((await search('glacier invoices archive')).ids.slice(0, 2)).toEqual(['open', 'glacier']);
    expect((await search('glacier archive status:done')).ids.toSorted()).toEqual([
      'also-done',
      'done',
    ]);
  });

  it('is little for those that say how something is asked', async () => {
    const { ids } = await search(
      'can another server listen on it once more, or never without a port of its own',
    );
    expect(ids.slice(0, 2)).toEqual(['ports', 'again']);
    expect((await search('never without')).ids).toEqual(['again']);
  });

  it('is less for the parts of a name than for the name', async () => {
    expect((await search('WalletBalancePage.tsx')).ids[0]).toBe('polling');
    expect((await search('pages/WalletBalancePage.tsx:41:33')).ids[0]).toBe('polling');
    expect((await search('wallet page')).ids[0]).toBe('wallet');
  });
});

describe('a log or stack trace', () => {
  it('is searched for its rarest words, wherever they stand', async () => {
    expect((await search(pasted('result_reason=upstream_failed'))).ids[0]).toBe('refused');
  });

  it('is searched for no line numbers', async () => {
    const { items } = await search('src/steps.ts:7:39 upstream_failed');
    const words = items.flatMap(({ foundBy }: any) => foundBy.map(({ word }: any) => word));
    expect(words).toContain('upstream_failed');
    expect(words).not.toContain('39');
  });

  it('is searched for the same words, whatever is in items that the reader may not see', async () => {
    const tools = new ToolCaller(hub);
    const found = async (member: Joined, guess: string) => {
      const query = pasted(`upstream_failed ${guess}`);
      const { structuredContent } = await tools.call(member, 'search_knowledge', { query });
      return structuredContent.items.map(({ id, foundBy }: any) => [id, foundBy]);
    };
    const [rare, unknown] = ['chrysanthemum basalt', 'xylophonist dodecahedron'];
    expect(await found(ben, rare)).toEqual(await found(ben, unknown));
    expect((await found(ada, rare)).map(([id]: [string]) => id)).toContain('hidden');
  });
});
