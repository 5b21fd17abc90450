import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import { pullAll, readableIds, setAccess } from '../../support/projects.js';
import { Reader } from '../../support/readers.js';
import { ToolCaller } from '../mcp/tool-caller.js';

const NAMES = ['sec', 'SEC', ' Sec! ', 'security-team', 'Security Team', 'SECURITY_TEAM'];

describe('a project', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;

  eachInNewGroup((made) => {
    ({ hub, ada, ben } = made);
  });

  const make = async () => {
    const body = { id: 'security-team', projectKey: 'SEC', name: 'Security' };
    const { status } = await hub.ask('/api/v1/projects', { token: ada.accessToken, body });
    expect(status).toBe(200);
  };
  const restrict = () => setAccess(hub, ada, 'security-team', { visibility: 'restricted' });
  const captures = NAMES.map((projectKey, at) => ({
    id: `e${at}`,
    kind: 'knowledge.captured',
    payload: { id: `k${at}`, title: 'telltale', layer: 'canonical', projectKey },
  }));
  const all = captures.map(({ id }) => id);

  it.each([
    ['before', 'its restriction'],
    ['after', 'its restriction'],
    ['before', 'it is made'],
  ])('is meant by its key and its id, in any spelling: events %s %s', async (when, what) => {
    if (what === 'it is made') await hub.push(ada, captures);
    await make();
    if (when === 'before') await hub.push(ada, captures);
    await restrict();
    if (when === 'after') await hub.push(ada, captures);
    expect(readableIds((await pullAll(hub, ada)).events)).toEqual(all);
    const { events, cursor } = await pullAll(hub, ben);
    expect(readableIds(events)).toEqual([]);
    for (const reader of [new Reader(hub, ben), new Reader(hub, null)]) {
      expect(await reader.search('telltale')).not.toContain('telltale');
      expect(await reader.item('k3')).not.toContain('telltale');
    }
    const { body } = await hub.push(ben, [{ ...captures[3], id: 'mine' }]);
    expect(body.rejected).toMatchObject([{ reason: 'event.forbidden' }]);
    await setAccess(hub, ada, 'sec', {
      members: [
        [ada, 'owner'],
        [ben, 'reader'],
      ],
    });
    expect(readableIds((await pullAll(hub, ben, cursor, 2)).events)).toEqual(all);
  });

  it('is found by either name over HTTP and MCP, with what was said of it by either', async () => {
    await make();
    await restrict();
    await hub.push(ada, captures);
    await hub.push(ada, [
      {
        id: 'g',
        kind: 'glossary.defined',
        payload: { term: 't', definition: 'd', projectKey: 'security-team' },
      },
      {
        id: 't',
        kind: 'task.updated',
        payload: { taskKey: 'T', title: 'Task', projectKey: 'sec' },
      },
    ]);
    const token = ada.accessToken;
    const tools = new ToolCaller(hub);
    for (const name of NAMES) {
      const path = `/api/v1/projects/${encodeURIComponent(name)}/brief`;
      const { body } = await hub.ask(path, { token });
      expect(body).toMatchObject({ projectId: 'security-team', glossary: [{ term: 't' }] });
      expect(body.items).toHaveLength(NAMES.length);
      // A task that nobody gave a state is one to do.
      expect(body.tasks).toMatchObject({ todo: [{ taskKey: 'T' }], blocked: [], inProgress: [] });
      expect((await hub.ask(path, { token: ben.accessToken })).body.error.code).toBe(
        'project.not_found',
      );
      const brief = await tools.call(ada, 'project_brief', { projectKey: name });
      expect(brief.structuredContent.items).toHaveLength(10 > NAMES.length ? NAMES.length : 10);
      const search = { query: 'telltale', projectKey: name, limit: 50 };
      const found = await tools.call(ada, 'search_knowledge', search);
      // They say the same, so they stand together.
      const alike = found.structuredContent.items.flatMap(({ twins = [] }: any) => twins);
      expect([...found.structuredContent.items, ...alike]).toHaveLength(NAMES.length);
      const filter = `groupKey=${ada.groupKey}&projectKey=${encodeURIComponent(name)}`;
      for (const list of ['knowledge', 'glossary']) {
        const listed = await hub.ask(`/api/v1/admin/${list}?${filter}`);
        expect([list, listed.body.items.length]).toEqual([
          list,
          list === 'glossary' ? 1 : NAMES.length + 1,
        ]);
      }
    }
  });

  it('gives neither of its names to another', async () => {
    await make();
    for (const body of [
      { id: 'sec', name: 'S' },
      { id: 'other', projectKey: 'security team', name: 'S' },
    ]) {
      const { body: answer } = await hub.ask('/api/v1/projects', { token: ada.accessToken, body });
      expect(answer.error.code).toBe('project.id_taken');
    }
  });

  describe('that is restricted and all but named', () => {
    beforeEach(async () => {
      await make();
      await restrict();
    });

    it('is asked about in a push, unless it is meant as it is spelled', async () => {
      const event = (id: string, more: object) => ({
        id,
        kind: 'knowledge.captured',
        payload: { knowledge: { id, title: 'T', projectKey: 'Securty Team' }, ...more },
      });
      const { body } = await hub.push(ada, [event('a', {}), event('b', { anyway: true })]);
      expect(body.accepted).toBe(1);
      expect(body.rejected).toMatchObject([
        {
          id: 'a',
          reason: 'event.project_unclear',
          message: expect.stringContaining('security-team'),
        },
      ]);
      expect(readableIds((await pullAll(hub, ben)).events)).toEqual(['b']);
    });

    it('is told to nobody who may not see it', async () => {
      const payload = { id: 'k', title: 'T', projectKey: 'securty-team' };
      const { body } = await hub.push(ben, [{ id: 'a', kind: 'knowledge.captured', payload }]);
      expect(body.rejected).toEqual([]);
    });

    it('is asked about by the tools that name projects', async () => {
      const tools = new ToolCaller(hub);
      const calls: [string, object][] = [
        ['capture_knowledge', { title: 't', summary: 's' }],
        ['capture_task', { taskKey: 'T', title: 't', status: 'todo' }],
      ];
      for (const [tool, args] of calls) {
        const wrong = { ...args, projectKey: 'sce' };
        const refused = await tools.call(ada, tool, wrong);
        expect(refused.isError).toBe(true);
        expect(JSON.stringify(refused.content)).toContain('restricted project sec');
        const meant = await tools.call(ada, tool, { ...wrong, anyway: true });
        expect(meant.isError).toBeFalsy();
      }
      const id = await tools.captured(ada, { projectKey: 'sce', anyway: true });
      const next = { supersedes: id, title: 't', summary: 's' };
      expect((await tools.call(ada, 'supersede_knowledge', next)).isError).toBeFalsy();
    });
  });
});
