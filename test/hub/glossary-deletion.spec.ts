import { ProjectionRebuilds } from '../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { type Joined, TestHub } from '../support/hub.js';
import { ToolCaller } from './mcp/tool-caller.js';
import { makeProject } from '../support/projects.js';
import { pushOneTo, refusalOf } from '../support/push-one.js';

const PATH = '/api/v1/admin/glossary';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let pushOne: ReturnType<typeof pushOneTo>;
let tools: ToolCaller;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('platform');
  ada = await hub.join('platform', 'Ada');
  ben = await hub.join('platform', 'Ben');
  pushOne = pushOneTo(hub);
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

const define = async (term: string, more: object = {}) =>
  (await hub.ask(PATH, { body: { groupKey: 'platform', term, definition: 'Told.', ...more } }))
    .body;
const remove = (id: string, query = '', headers = {}) =>
  hub.ask(`${PATH}/${id}${query}`, { method: 'DELETE', headers });
const termsLike = async (query: string) =>
  (await hub.ask(`${PATH}?query=${query}`)).body.items.map(({ term }: any) => term);
const said = ({ status, body }: { status: number; body: any }) => [status, body.error.code];
const actionsOn = async (id: string) =>
  (await hub.ask(`/api/v1/admin/audit?targetId=${encodeURIComponent(id)}`)).body.auditLogs.map(
    ({ action }: any) => action,
  );

describe('a glossary entry that an administrator deletes', () => {
  it('is answered as it was, told to whoever pulls, and nowhere any more', async () => {
    await makeProject(hub, ada, 'shop');
    const knowledge = { id: 'k', title: 'The till is where one pays', projectKey: 'shop' };
    await pushOne(ada, 'knowledge.captured', { knowledge });
    const entry = await define('till', { aliases: ['Kasse'], projectKey: 'shop' });
    const found = async () => {
      const { structuredContent } = await tools.call(ben, 'search_knowledge', { query: 'Kasse' });
      return structuredContent.items.map(({ id }: any) => id);
    };
    const told = async () => {
      const { body } = await hub.ask('/api/v1/projects/shop/brief', { token: ben.accessToken });
      return body.glossary.map(({ term }: any) => term);
    };
    expect([await found(), await told()]).toEqual([['k'], ['till']]);
    const events = await hub.appendedBy(async () => {
      const answer = await remove(entry.id);
      expect([answer.status, answer.body]).toEqual([200, entry]);
    });
    const payload = { id: entry.id, term: 'till' };
    expect(events).toMatchObject([
      { groupKey: 'platform', purpose: 'sync', kind: 'glossary.deleted', payload },
    ]);
    expect([await found(), await told(), await termsLike('till')]).toEqual([[], [], []]);
    const pulled = await hub.ask('/api/v1/sync/pull', { token: ben.accessToken });
    expect(pulled.body.events.at(-1)).toMatchObject({ kind: 'glossary.deleted', payload });
    expect(said(await remove(entry.id))).toEqual([404, 'admin.glossary_not_found']);
  });

  it('can be defined again, and the audit trail tells what made, changed and took away each, also made anew', async () => {
    const { id } = await define('pool');
    await hub.ask(`${PATH}/${id}`, { method: 'PUT', body: { definition: 'Again.' } });
    await remove(id);
    await pushOne(ada, 'glossary.defined', { id, term: 'pool', definition: 'Anew.' });
    const expected = ['created', 'deleted', 'updated', 'created'].map((does) => `glossary.${does}`);
    expect(await actionsOn(id)).toEqual(expected);
    const [row] = (await hub.ask('/api/v1/admin/audit?action=glossary.deleted')).body.auditLogs;
    expect(row).toMatchObject({ actor: 'administrator', targetId: id, payload: { term: 'pool' } });
    const rebuilds = hub.app.get(ProjectionRebuilds);
    for (const projection of ['glossary', 'audit']) await rebuilds.run(projection);
    expect(await actionsOn(id)).toEqual(expected);
    expect(await termsLike('pool')).toEqual(['pool']);
  });

  it('stays when it was changed since it was read', async () => {
    const { id, version } = await define('lane');
    const changed = await hub.ask(`${PATH}/${id}`, {
      method: 'PUT',
      body: { definition: 'Changed.' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(changed.status).toBe(200);
    const events = await hub.appendedBy(async () => {
      const headers = { 'if-match': `"${version}"` };
      expect(said(await remove(id, '', headers))).toEqual([412, 'request.precondition_failed']);
      const again = { method: 'PUT', body: { definition: 'Mine.' }, headers };
      expect(said(await hub.ask(`${PATH}/${id}`, again))).toEqual([
        412,
        'request.precondition_failed',
      ]);
    });
    expect(events).toEqual([]);
    expect((await remove(id, '', { 'if-match': `"${changed.body.version}"` })).status).toBe(200);
  });

  it('is one of the group that is named', async () => {
    await hub.group('design');
    for (const [id, member] of [
      ['same', ada],
      ['same', await hub.join('design', 'Dee')],
    ] as const)
      await pushOne(member, 'glossary.defined', { id, term: 'same', definition: 'Told.' });
    expect(said(await remove('same', '?groupKey=nowhere'))).toEqual([404, 'admin.group_not_found']);
    expect((await remove('same', '?groupKey=design')).body.groupKey).toBe('design');
    const { items } = (await hub.ask(`${PATH}?query=same`)).body;
    expect(items).toMatchObject([{ groupKey: 'platform' }]);
  });
});

describe('a deletion that a member pushes', () => {
  it('takes away what the member defined, and nothing of others', async () => {
    await pushOne(ada, 'glossary.defined', { id: 'own', term: 'own', definition: 'Told.' });
    const refused = await refusalOf(hub, ben, 'glossary.deleted', { id: 'own', term: 'own' });
    expect(refused).toMatchObject({ reason: 'event.forbidden' });
    const official = await define('official');
    expect(await refusalOf(hub, ada, 'glossary.deleted', { id: official.id })).toMatchObject({
      reason: 'event.forbidden',
    });
    expect(await termsLike('own')).toEqual(['own']);
    await pushOne(ada, 'glossary.deleted', { id: 'own' });
    expect(await termsLike('own')).toEqual([]);
    expect(await termsLike('official')).toEqual(['official']);
  });

  it.each([{}, { id: 7 }, { id: '' }, { id: 'x', term: 7 }, { id: 'x', term: 'x'.repeat(201) }])(
    'is refused when it says %j',
    async (payload) => {
      expect(await refusalOf(hub, ada, 'glossary.deleted', payload)).toMatchObject({
        reason: 'event.knowledge_invalid',
      });
    },
  );

  it('of an entry that nobody knows yet changes nothing, and is its author’s alone', async () => {
    await pushOne(ada, 'glossary.deleted', { id: 'later' });
    await pushOne(ada, 'glossary.defined', { id: 'later', term: 'later', definition: 'Told.' });
    expect(await termsLike('later')).toEqual(['later']);
  });
});
