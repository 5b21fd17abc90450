import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { countWithdrawals } from '../../../apps/hub/src/event-store/integrity/redact-payload.js';
import { ProjectionRebuilds } from '../../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import type { Answer, Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import {
  event,
  makeProject,
  pullAll,
  readableIds,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';
import { Reader } from '../../support/readers.js';
import { expectRefusal } from '../../support/refusal.js';
import { ToolCaller } from '../mcp/tool-caller.js';

const noted = (id: string, projectKey: string, word = 'telltale') =>
  event(id, 'knowledge.captured', {
    knowledge: { id, title: `${word} ${id}`, layer: 'canonical', projectKey },
  });

describe('a project that got another key', () => {
  let hub: TestHub;
  let group: string;
  let ada: Joined;
  let ben: Joined;

  eachInNewGroup((made) => {
    ({ hub, group, ada, ben } = made);
  });

  const rename = (project: string, projectKey: string): Promise<Answer> => {
    const path = `/api/v1/admin/projects/${group}/${project}`;
    return hub.ask(path, { method: 'PUT', body: { projectKey } });
  };
  const renamed = async (project: string, ...keys: string[]) => {
    for (const key of keys) {
      const { status, body } = await rename(project, key);
      expect([status, body.projectKey]).toEqual([200, key]);
    }
  };
  const read = async (member: Joined) => readableIds((await pullAll(hub, member)).events);
  const asMember = ({ accessToken: token }: Joined, path: string) => hub.ask(path, { token });
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).toSorted();

  it('has by each of its keys all that was and will be noted under any of them', async () => {
    await makeProject(hub, ada, 'importer');
    await hub.push(ben, [noted('a', 'importer'), noted('b', 'intake')]);
    const appended = await hub.appendedBy(() => renamed('importer', 'intake', 'ingest'));
    expect(appended.map(({ kind, payload }) => [kind, payload.changes])).toEqual([
      ['project.updated', { projectKey: 'intake' }],
      ['project.updated', { projectKey: 'ingest' }],
    ]);
    await hub.push(ben, [
      noted('c', 'Importer'),
      noted('d', 'ingest'),
      event('w', 'knowledge.captured', {
        knowledge: { id: 'w', title: 'Payment webhook retries stop', projectKey: 'importer' },
      }),
      event('t', 'task.updated', { taskKey: 'T', title: 'Do', projectKey: 'importer' }),
      event('g', 'glossary.defined', { term: 'SKU', definition: 'x', projectKey: 'intake' }),
    ]);
    const { body: listed } = await asMember(ben, '/api/v1/projects');
    expect(listed.projects).toMatchObject([
      { id: 'importer', projectKey: 'ingest', formerKeys: ['importer', 'intake'] },
    ]);
    const { body: groups } = await hub.ask('/api/v1/groups');
    expect(groups.groups.find(({ key }: any) => key === group).projectCount).toBe(1);
    const tools = new ToolCaller(hub);
    const notes = ['a', 'b', 'c', 'd'];
    for (const key of ['importer', 'Intake', 'ingest']) {
      const { body: brief } = await asMember(ben, `/api/v1/projects/${key}/brief`);
      expect([brief.projectId, idsOf(brief.items)]).toEqual(['importer', [...notes, 'w']]);
      expect(brief).toMatchObject({ tasks: { todo: [{}] }, glossary: [{ term: 'SKU' }] });
      const search = { query: 'telltale', projectKey: key };
      const found = (await tools.call(ben, 'search_knowledge', search)).structuredContent.items;
      expect(idsOf(found)).toEqual(notes);
      for (const [list, count] of [
        ['knowledge', 6],
        ['glossary', 1],
      ] as const) {
        const { body } = await hub.ask(`/api/v1/admin/${list}?groupKey=${group}&projectKey=${key}`);
        expect(body.items).toHaveLength(count);
      }
      const digest = `/api/v1/admin/task-digest?groupKey=${group}&projectKey=${key}`;
      expect((await hub.ask(digest)).body.entries).toMatchObject([{ taskKey: 'T' }]);
      const { body: recalled } = await hub.ask('/api/v1/recall', {
        token: ben.accessToken,
        body: { prompt: 'the payment webhook retries forever, fix it', projectKey: key },
      });
      expect(recalled.items).toMatchObject([{ id: 'w' }]);
      expect((await asMember(ben, `/api/v1/projects/${key}/acl`)).body).toMatchObject({
        projectId: 'importer',
        projectKey: 'ingest',
        formerKeys: ['importer', 'intake'],
      });
    }
  });

  it('tells once in its brief what was said under several keys, and of a term what was said last', async () => {
    await makeProject(hub, ada, 'importer');
    const define = (id: string, projectKey: string, definition: string) =>
      event(id, 'glossary.defined', { term: 'SKU', definition, projectKey });
    const says = { title: 'Payment retries stop after five', layer: 'canonical' };
    const say = (id: string, projectKey: string) =>
      event(id, 'knowledge.captured', { knowledge: { id, ...says, projectKey } });
    await hub.push(ben, [say('one', 'importer'), define('t1', 'importer', 'an old meaning')]);
    await renamed('importer', 'a-key-before', 'intake');
    await hub.push(ben, [say('two', 'intake'), define('t2', 'a-key-before', 'the new meaning')]);
    const { body: brief } = await asMember(ben, '/api/v1/projects/importer/brief');
    expect(brief.markdown.match(/Payment retries/g)).toHaveLength(1);
    expect(brief.glossary).toMatchObject([{ definition: 'the new meaning' }]);
    expect(idsOf(brief.items)).toEqual(['one', 'two']);
  });

  it('may be one that nobody created: it is created then', async () => {
    await hub.push(ben, [noted('a', 'importer')]);
    await renamed('importer', 'intake');
    const { body } = await asMember(ben, '/api/v1/projects/intake/brief');
    expect(idsOf(body.items)).toEqual(['a']);
  });

  it('goes in circles, and is the same when it is made anew', async () => {
    await makeProject(hub, ada, 'a');
    await hub.push(ben, [noted('of-a', 'a'), noted('of-b', 'b'), noted('of-c', 'c')]);
    await renamed('a', 'b', 'c', 'a', 'b', 'a');
    const { body } = await asMember(ben, '/api/v1/projects');
    expect(body.projects).toMatchObject([{ projectKey: 'a', formerKeys: ['b', 'c'] }]);
    const brief = await asMember(ben, '/api/v1/projects/c/brief');
    expect(idsOf(brief.body.items)).toEqual(['of-a', 'of-b', 'of-c']);
    await hub.ask(`/api/v1/admin/projects/${group}/b`, { method: 'PUT', body: { finished: true } });
    const rows = () => hub.database.query('SELECT * FROM projects ORDER BY group_key, project_id');
    const before = await rows();
    const report = (problem: unknown) => expect(problem).toBeUndefined();
    const all = [TRANSACTIONAL_PROJECTIONS, FOLLOWING_PROJECTIONS] as const;
    expect(await new ProjectionRebuilds(hub.database, ...all, report).run('projects')).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('keeps all its keys from every other project, so that none can be swapped or taken', async () => {
    const first = { id: 'first', projectKey: 'a' };
    await hub.ask('/api/v1/projects', { token: ada.accessToken, body: first });
    await makeProject(hub, ada, 'b');
    await renamed('a', 'free');
    const events = await hub.appendedBy(async () => {
      for (const [project, key] of [
        ['b', 'a'],
        ['b', 'free'],
        ['free', 'b'],
      ] as const)
        expectRefusal(await rename(project, key), 409, 'project.id_taken');
      for (const body of [
        { id: 'a', projectKey: 'else' },
        { id: 'else', projectKey: 'a' },
      ]) {
        const made = await hub.ask('/api/v1/projects', { token: ben.accessToken, body });
        expectRefusal(made, 409, 'project.id_taken');
      }
      expectRefusal(await rename('b', '——'), 400, 'project.id_invalid');
    });
    expect(events).toEqual([]);
  });

  it('shows nobody what was hidden from them, whatever it was noted under', async () => {
    // A word of its own: anybody sees what the other groups have.
    const whisper = (id: string, key: string) => noted(id, key, 'whisper');
    await restrictedProject(hub, ada, 'secret');
    await hub.push(ada, [whisper('before', 'secret')]);
    await renamed('secret', 'veiled', 'covert');
    await hub.push(ada, [
      whisper('after', 'covert'),
      whisper('old', 'secret'),
      whisper('mid', 'veiled'),
    ]);
    expect(await read(ada)).toEqual(['before', 'after', 'old', 'mid']);
    expect(await read(ben)).toEqual([]);
    for (const reader of [new Reader(hub, ben), new Reader(hub, null)]) {
      for (const text of [await reader.search('whisper'), await reader.list()])
        expect(text).not.toContain('whisper');
      for (const id of ['before', 'after', 'old', 'mid'])
        expect(await reader.item(id)).not.toContain('whisper');
    }
    for (const key of ['secret', 'veiled', 'covert']) {
      const brief = await asMember(ben, `/api/v1/projects/${key}/brief`);
      expectRefusal(brief, 404, 'project.not_found');
      const { body } = await hub.push(ben, [noted(`ben-${key}`, key)]);
      expect(body.rejected).toMatchObject([{ reason: 'event.forbidden' }]);
    }
    const nearly = await hub.push(ada, [noted('slip', 'secrt')]);
    expect(nearly.body.rejected).toMatchObject([{ reason: 'event.project_unclear' }]);
    const { body } = await asMember(ben, '/api/v1/projects?includeFinished=true');
    expect(body).toMatchObject({ projects: [], finishedCount: 0 });
  });

  it('hides with its new key what was noted under that, and delivers all of it to whoever gains access', async () => {
    await restrictedProject(hub, ada, 'secret');
    await hub.push(ada, [noted('old', 'secret')]);
    await hub.push(ben, [noted('open', 'covert')]);
    const { cursor } = await pullAll(hub, ben);
    const count = () => countWithdrawals(hub.database);
    const before = await count();
    await renamed('secret', 'covert');
    expect(await count()).toBeGreaterThan(before);
    expect(await read(ben)).toEqual([]);
    expect(await new Reader(hub, ben).search('telltale')).not.toContain('telltale');
    await setAccess(hub, ada, 'secret', {
      members: [
        [ada, 'owner'],
        [ben, 'reader'],
      ],
    });
    const { events } = await pullAll(hub, ben, cursor);
    expect(readableIds(events)).toEqual(['old', 'open']);
    const { body } = await hub.push(ben, [noted('mine', 'secret')]);
    expect(body.rejected).toMatchObject([{ reason: 'event.forbidden' }]);
  });

  it('is the same to those who write in it: an item moves between its keys without a role', async () => {
    await restrictedProject(hub, ada, 'secret', [[ben, 'member']]);
    await hub.push(ada, [noted('k', 'secret')]);
    await renamed('secret', 'covert');
    const update = { knowledgeId: 'k', changes: { projectKey: 'covert' } };
    const { body } = await hub.push(ben, [event('moved', 'knowledge.updated', update)]);
    expect(body).toMatchObject({ accepted: 1, rejected: [] });
  });
});
