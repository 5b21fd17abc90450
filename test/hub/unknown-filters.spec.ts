import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { ToolCaller } from './mcp/tool-caller.js';

let hub: TestHub;
let [ada, cleo, olaf, bo]: Joined[] = [];
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada, cleo, olaf, bo] = await startCore('Ada', 'Cleo Ångström', 'Olaf Berg', 'Bo Berg');
  tools = new ToolCaller(hub);
  await restrictedProject(hub, cleo, 'vault');
  const shop = { title: 'Retries', type: 'pitfall', projectKey: 'shop', tags: ['tooling'] };
  await tools.captured(cleo, { id: 'retries', ...shop });
  const hidden = { title: 'Keys', type: 'rotation', projectKey: 'vault', tags: ['secrecy'] };
  await tools.captured(cleo, { id: 'keys', ...hidden });
  await tools.captured(bo, { id: 'own', title: 'Own', type: 'diary', visibility: 'private' });
});

afterAll(() => hub.stop());

const asked = async (member: Joined, args: object) => {
  const { content, structuredContent } = await tools.call(member, 'search_knowledge', args);
  const ids: string[] = structuredContent.items.map(({ id }: any) => id);
  return { ids, text: content[0].text as string, unknown: structuredContent.unknownFilters };
};

describe('the filter by member', () => {
  it.each(['cleo', 'CLE', 'angstrom', 'Ångs', '@cleo', 'cleo-angstrom', 'Cleo Ångström'])(
    'takes %s, which is a name or a part of the name of one member only',
    async (member) => {
      expect((await asked(ada!, { member, query: 'retries' })).ids).toEqual(['retries']);
      expect((await asked(ada!, { member })).ids).toEqual(['retries']);
      const query = encodeURIComponent(`by:"${member}" retries`);
      const { body } = await hub.ask(`/api/v1/admin/knowledge?query=${query}`);
      expect(body.items.map(({ id }: any) => id)).toEqual(['retries']);
    },
  );

  it('takes no part that two members have, and none of a name where somebody is called exactly so', async () => {
    await tools.captured(olaf!, { id: 'moved', title: 'Moved' });
    await tools.captured(bo!, { id: 'said', title: 'Said' });
    expect((await asked(ada!, { member: 'berg' })).unknown).toEqual([
      { filter: 'by', value: 'berg', nearest: ['bo-berg', 'olaf-berg'] },
    ]);
    await hub.join('core', 'Olaf');
    expect((await asked(ada!, { member: 'olaf' })).ids).toEqual([]);
  });
});

describe('a filter with a value that nothing has', () => {
  it.each([
    [{ member: 'cloe' }, 'Nothing here is by “cloe”; did you mean “cleo-angstrom”?'],
    [{ query: 'by:zzz' }, 'Nothing here is by “zzz”. Searched'],
    [{ query: 'type:pitfal' }, 'Nothing here is of type “pitfal”; did you mean “pitfall”?'],
    [{ tag: 'toolin' }, 'Nothing here has the tag “toolin”; did you mean “tooling”?'],
    [{ projectKey: 'shpo' }, 'Nothing here is of project “shpo”; did you mean “shop”?'],
    [
      { query: 'retries type:pitfal tag:toolin' },
      'Nothing here is of type “pitfal”; did you mean “pitfall”? Nothing here has the tag “toolin”; did you mean “tooling”?',
    ],
  ])('is named with the nearest that something has: %j', async (args, said) => {
    const { ids, text } = await asked(ada!, { limit: 5, ...args });
    expect([ids, text]).toEqual([[], expect.stringContaining(`Nothing was found. ${said}`)]);
  });

  it('is told to administration with what may have been meant', async () => {
    const { body } = await hub.ask('/api/v1/admin/knowledge?query=retries&tag=toolin');
    expect(body.unknownFilters).toEqual([{ filter: 'tag', value: 'toolin', nearest: ['tooling'] }]);
  });

  it('is not one that something has, though the words find nothing of it', async () => {
    for (const args of [{ member: 'cleo' }, { type: 'pitfall' }, { tag: 'tooling' }])
      expect((await asked(ada!, { query: 'walrus', ...args })).unknown).toBeUndefined();
    expect((await asked(ada!, { query: 'walrus', projectKey: 'Shop' })).unknown).toBeUndefined();
    expect((await asked(ada!, { query: 'walrus' })).unknown).toBeUndefined();
  });

  it('is what only hidden items have, and never taken for it', async () => {
    const hidden: [object, object, string][] = [
      [{ type: 'rotation' }, { type: 'rotatio' }, 'rotation'],
      [{ tag: 'secrecy' }, { tag: 'secrec' }, 'secrecy'],
      [{ projectKey: 'vault' }, { projectKey: 'valt' }, 'vault'],
      [{ type: 'diary' }, { type: 'diar' }, 'diary'],
    ];
    for (const [exact, near, value] of hidden) {
      const absent = { value, nearest: [] };
      expect((await asked(olaf!, exact)).unknown).toEqual([expect.objectContaining(absent)]);
      expect((await asked(olaf!, near)).unknown).toEqual([
        expect.objectContaining({ nearest: [] }),
      ]);
      const owner = value === 'diary' ? bo! : cleo!;
      expect((await asked(owner, near)).unknown[0].nearest).toEqual([value]);
    }
  });
});
