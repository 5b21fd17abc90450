import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

const idsOf = async (args: object): Promise<string[]> =>
  (await tools.call(ada, 'search_knowledge', args)).structuredContent.items.map(
    ({ id }: any) => id,
  );

describe('search_knowledge', () => {
  it('takes a moment as a date, a time or how long ago, as project_brief does, and says so of any other', async () => {
    const id = await tools.captured(ada, { title: 'Till', projectKey: 'till' });
    for (const since of ['2020-01-01', '2020-01-01T08:00Z', '2h', '3d', '2w']) {
      expect(await idsOf({ since, projectKey: 'till' })).toEqual([id]);
      const brief = await tools.call(ada, 'project_brief', { since, projectKey: 'till' });
      expect(brief.content[0].text).toContain('- new: Till');
    }
    for (const name of ['search_knowledge', 'project_brief'])
      for (const since of ['today', '2026-11-20T00:00:00', '']) {
        const { isError, content } = await tools.call(ada, name, { since, projectKey: null });
        expect([isError, content[0].text]).toEqual([
          true,
          'Invalid arguments: since must be a date such as 2026-11-01, a time such as 2026-11-01T08:00Z, or how long ago: 12h, 3d, 2w',
        ]);
      }
  });

  it('finds a task that nobody gave a state as one to do, as a brief tells it', async () => {
    const id = await tools.captured(ada, { type: 'task', projectKey: 'stateless' });
    expect(await idsOf({ status: 'todo', projectKey: 'stateless' })).toEqual([id]);
    expect(await idsOf({ query: `${id} status:todo` })).toEqual([id]);
    expect(await idsOf({ query: 'status:unknown', projectKey: 'stateless' })).toEqual([id]);
    expect(await idsOf({ status: 'blocked', projectKey: 'stateless' })).toEqual([]);
  });

  it.each([
    ['🚀', 'nothing, because the query holds no word (emoji and punctuation are none)'],
    ['by the', 'only common words'],
    ['walrus', 'walrus'],
  ])('says what of the query %s it searched for', async (query, words) => {
    const { content } = await tools.call(ada, 'search_knowledge', { query });
    expect(content[0].text).toContain(`searched for: ${words}.`);
  });
});
