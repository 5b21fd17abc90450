import { FOLLOWING_PROJECTIONS } from '@app/projections';
import { KeysInAnyScript1763600000065 } from '../../../apps/hub/src/database/migrations/0066-keys-in-any-script.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { type Joined, TestHub } from '../../support/hub.js';
import {
  event,
  pullAll,
  readableIds,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';

const UNGUARD = 'ALTER TABLE event DISABLE TRIGGER event_row_guard';
const GUARD = 'ALTER TABLE event ENABLE TRIGGER event_row_guard';
// As builds kept it that knew no such key: `-` stood for each.
const AS_BEFORE = [
  `UPDATE event SET project_key = array_to_string(ARRAY(
     SELECT DISTINCT CASE WHEN key ~ '^[a-z0-9]' THEN key ELSE '-' END AS name
     FROM unnest(string_to_array(ltrim(project_key), ' ')) AS key ORDER BY name), ' ')
   WHERE project_key !~ '^[a-z0-9]'`,
  `UPDATE event SET project_key = ' ' || project_key WHERE project_key LIKE '% %'`,
  `UPDATE item_scope SET project_key = '-' WHERE project_key !~ '^[a-z0-9]'`,
  // Further projects of an item were left out where they had no slug, and so they were in what came later.
  `UPDATE item_scope SET other_keys = NULL WHERE other_keys !~ '^[a-z0-9]'`,
  `UPDATE event SET project_key = 'shop' WHERE event_id = 'e2'`,
  // Letters that are only compatible made no slug.
  `UPDATE event SET project_key = '-' WHERE event_id = 'wide'`,
  `UPDATE item_scope SET project_key = '-' WHERE knowledge_id = 'wide'`,
  `UPDATE early_event SET claim = replace(claim, '机密', '-')`,
];
const KEPT = [
  `SELECT sequence, project_key, private_to FROM event ORDER BY log_id, sequence`,
  `SELECT * FROM item_scope ORDER BY log_id, knowledge_id`,
  `SELECT * FROM early_event ORDER BY log_id, sequence, knowledge_id`,
];
const VERSIONS = 'SELECT DISTINCT name, version FROM projection';

describe('what is noted under a key without Latin letters', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  const versions = async (): Promise<Map<string, number>> => {
    const rows = await hub.database.query<{ name: string; version: number }>(VERSIONS);
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  const migrate = async () => {
    const runner = hub.database.dataSource.createQueryRunner();
    try {
      await new KeysInAnyScript1763600000065().up(runner);
    } finally {
      await runner.release();
    }
  };
  const kept = () => Promise.all(KEPT.map((text) => hub.database.query(text)));

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
  });

  afterAll(() => hub.stop());

  it('is of the project of that key after the migration where an earlier build took it, and hidden with it', async () => {
    const { body } = await hub.push(ada, [
      event('a', 'knowledge.captured', { id: 'a', title: 'a', projectKey: '机密' }),
      event('a2', 'knowledge.updated', { knowledgeId: 'a', changes: { title: 'a2' } }),
      event('b', 'knowledge.captured', {
        projectKey: 'shop',
        knowledge: { id: 'b', title: 'b', projectKey: '机密' },
      }),
      event('c', 'knowledge.captured', { id: 'c', title: 'c', projectKey: '公开' }),
      event('d', 'knowledge.captured', { id: 'd', title: 'd', projectKey: 'shop' }),
      event('e', 'knowledge.captured', {
        projectKey: '机密',
        knowledge: { id: 'e', title: 'e', projectKey: 'shop' },
      }),
      event('e2', 'knowledge.updated', { knowledgeId: 'e', changes: { title: 'e2' } }),
      event('wide', 'knowledge.captured', { id: 'wide', title: 'w', projectKey: '支付ＡＰＩ' }),
      event('early', 'knowledge.updated', {
        knowledgeId: 'later',
        changes: { title: 'x', projectKey: '机密' },
      }),
    ]);
    expect(body.rejected).toEqual([]);
    await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
    const now = await kept();
    for (const text of [UNGUARD, ...AS_BEFORE, GUARD]) await hub.database.query(text);
    expect(await kept()).not.toEqual(now);
    const made = await versions();
    await migrate();
    expect(await kept()).toEqual(now);
    // The rows of these are made anew from the log.
    const anew = ['knowledge', 'glossary'].map(
      (name) => [name, (made.get(name) ?? 0) - 1] as const,
    );
    expect(await versions()).toEqual(new Map([...made, ...anew]));
    await migrate();
    expect(await versions()).toEqual(new Map([...made, ...anew]));
    await restrictedProject(hub, ada, '机密');
    await restrictedProject(hub, ada, '支付ＡＰＩ');
    const mine = readableIds((await pullAll(hub, ada)).events);
    expect(mine).toEqual(['a', 'a2', 'b', 'c', 'd', 'e', 'e2', 'wide', 'early']);
    expect(readableIds((await pullAll(hub, ben)).events)).toEqual(['c', 'd']);
  });

  it('is private to who noted it after the migration where what named the project is redacted', async () => {
    await hub.group('lost');
    const [cy, dee] = [await hub.join('lost', 'Cy'), await hub.join('lost', 'Dee')];
    await hub.push(cy, [
      event('x', 'knowledge.captured', { id: 'x', title: 'x', projectKey: '密' }),
      event('y', 'knowledge.captured', { id: 'y', title: 'y', projectKey: 'shop' }),
    ]);
    const changes = { summary: 'Secret.' };
    await hub.push(dee, [
      event('ux', 'knowledge.updated', { knowledgeId: 'x', changes }),
      event('cx', 'knowledge.captured', { id: 'x', summary: 'Secret too.' }),
      event('uy', 'knowledge.updated', { knowledgeId: 'y', changes }),
    ]);
    for (const id of ['x', 'y']) {
      const body = { groupKey: 'lost', reason: 'r' };
      expect((await hub.ask(`/api/v1/admin/events/${id}/redact`, { body })).status).toBe(200);
    }
    for (const text of [UNGUARD, ...AS_BEFORE, GUARD]) await hub.database.query(text);
    await migrate();
    await hub.push(cy, [event('ux2', 'knowledge.updated', { knowledgeId: 'x', changes })]);
    expect(readableIds((await pullAll(hub, dee)).events)).toEqual(['uy']);
    expect(readableIds((await pullAll(hub, cy)).events)).toEqual(['ux', 'cx', 'uy', 'ux2']);
  });

  it('is of the project that somebody makes by that name later, and hidden with it', async () => {
    const key = '文档-二';
    const create = (body: object) => hub.ask('/api/v1/projects', { token: ada.accessToken, body });
    const listed = async (): Promise<string[]> => {
      const { body } = await hub.ask('/api/v1/projects', { token: ben.accessToken });
      return body.projects.map(({ projectKey }: { projectKey: string }) => projectKey);
    };
    await hub.push(ada, [event('f', 'knowledge.captured', { title: 'f', projectKey: '文档  二' })]);
    expect(await listed()).toContain(key);
    expect(readableIds((await pullAll(hub, ben)).events)).toContain('f');
    const { body } = await create({ id: '文档 二', name: '二号' });
    expect(body.project).toMatchObject({
      id: expect.stringMatching(/^p-[0-9a-f]{10}$/),
      projectKey: key,
      name: '二号',
      registered: true,
    });
    expect(await create({ name: '文档 二' })).toMatchObject({ status: 200, body });
    const members: [Joined, string][] = [[ada, 'owner']];
    const access = { visibility: 'restricted', members };
    await setAccess(hub, ada, encodeURIComponent('文档 二'), access);
    expect(await listed()).not.toContain(key);
    expect(readableIds((await pullAll(hub, ben)).events)).not.toContain('f');
    expect(readableIds((await pullAll(hub, ada)).events)).toContain('f');
  });
});
