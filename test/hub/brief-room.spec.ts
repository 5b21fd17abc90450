import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { ToolCaller } from './mcp/tool-caller.js';

const COUNT = 40;
const MORE = 'There is more than fits here: search_knowledge finds it.';

describe('how much a brief holds', () => {
  let hub: TestHub;
  let ada: Joined;
  let tools: ToolCaller;

  const told = async (args: object): Promise<string> =>
    (await tools.told(ada, 'project_brief', args)).content[0].text;
  const asked = async (query: string) =>
    (await hub.ask(`/api/v1/projects/shop/brief?${query}`, { token: ada.accessToken })).body;
  const countOf = (markdown: string) => markdown.match(/^- Rule /gm)?.length ?? 0;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
    tools = new ToolCaller(hub);
    const events = Array.from({ length: COUNT }, (_, at) => {
      const knowledge = { id: `k${at}`, title: `Rule ${at}`, layer: 'canonical' };
      const payload = { knowledge: { ...knowledge, projectKey: 'shop' } };
      return { id: `e${at}`, kind: 'knowledge.captured', payload };
    });
    await hub.push(ada, events);
  });

  afterAll(() => hub.stop());

  it('is what its budget of tokens holds, where no limit is named, and 20 items beside it over HTTP', async () => {
    const { markdown: overHttp, items } = await asked('');
    expect(items).toHaveLength(20);
    for (const markdown of [
      overHttp,
      await told({ projectKey: 'shop' }),
      (await tools.call(ada, 'project_brief', { projectKey: 'shop' })).structuredContent.markdown,
    ])
      expect([countOf(markdown), markdown.includes(MORE)]).toEqual([COUNT, false]);
    const few = await told({ projectKey: 'shop', maxTokens: 300 });
    expect(countOf(few)).toBeGreaterThan(5);
    expect(few).toContain(MORE);
  });

  it('begins with what binds, then what warns, whatever was noted since', async () => {
    const types = [
      'coding-convention',
      'decision',
      'pitfall',
      'design_principle',
      'debugging-note',
    ];
    const capture = (id: string, type: string, updatedAt: string) => {
      const knowledge = { id, title: `${type} ${id}`, type, projectKey: 'notes' };
      return {
        id,
        kind: 'knowledge.captured',
        payload: { knowledge: { ...knowledge, updatedAt } },
      };
    };
    const at = Date.now() - 45 * 24 * 60 * 60 * 1_000;
    await hub.push(ada, [
      ...types.map((type, index) => capture(`old-${index}`, type, new Date(at).toISOString())),
      ...Array.from({ length: COUNT }, (_, n) =>
        capture(`n${n}`, 'note', new Date().toISOString()),
      ),
    ]);
    const lines = (await told({ projectKey: 'notes', maxTokens: 400 })).match(/^- .*/gm) ?? [];
    expect(lines.length).toBeLessThan(COUNT);
    const kinds = lines.map((line) => types.findIndex((type) => line.includes(type)));
    expect(new Set(kinds.slice(0, 2))).toEqual(new Set([0, 1]));
    expect(new Set(kinds.slice(2, 4))).toEqual(new Set([2, 3]));
  });

  it('is said not to be all where a limit leaves something out', async () => {
    for (const limit of [1, COUNT - 1]) {
      const markdown = await told({ projectKey: 'shop', limit });
      expect([countOf(markdown), markdown.includes(MORE)]).toEqual([limit, true]);
      expect((await asked(`limit=${limit}`)).markdown).toBe(markdown);
      expect((await asked(`limit=${limit}`)).items).toHaveLength(limit);
    }
    expect(await told({ projectKey: 'shop', limit: COUNT })).not.toContain(MORE);
  });

  it('is said not to be all where there are more changes, contradictions, terms or tasks than it reads', async () => {
    const pushOne = pushOneTo(hub);
    const say = (project: string, count: number, of: (at: number) => [string, object]) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => {
          const [kind, payload] = of(at);
          return pushOne(ada, kind, { ...payload, projectKey: project });
        }),
      );
    await say('words', 50, (at) => ['glossary.defined', { term: `T${at}`, definition: 'x' }]);
    await say('tasks', 50, (at) => ['task.updated', { taskKey: `t${at}`, title: `Do ${at}` }]);
    const all = { maxTokens: 8_000 };
    for (const projectKey of ['words', 'tasks'])
      expect(await told({ projectKey, ...all })).not.toContain(MORE);
    await say('words', 1, () => ['glossary.defined', { term: 'last', definition: 'x' }]);
    await say('tasks', 1, () => ['task.updated', { taskKey: 'last', title: 'Last' }]);
    for (const projectKey of ['words', 'tasks'])
      expect(await told({ projectKey, ...all })).toContain(MORE);
    const since = '2020-01-01';
    expect(await told({ projectKey: 'shop', ...all })).not.toContain(MORE);
    expect(await told({ projectKey: 'shop', since, ...all })).toContain(MORE);
  });
});
