import { FOLLOWING_PROJECTIONS } from '@app/projections';
import { Database } from '../../../apps/hub/src/database/database.js';
import { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { Follower } from '../../../apps/hub/src/event-store/projections/follower.js';
import { ProjectionRebuilds } from '../../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { stepRemake } from '../../../apps/hub/src/event-store/projections/remakes.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { projectedRows } from './projected-rows.js';
import { allRemade } from './remaking.js';

const SECRET = 'xyzzyhunter';
const TABLES = FOLLOWING_PROJECTIONS.flatMap(({ tables }) => tables);
/** More than are made anew at once, and than one step makes. */
const UPDATES = 1_100;

let hub: TestHub;
let runner: ProjectionRunner;
let database: Database;
let ada: Joined;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  runner = hub.app.get(ProjectionRunner);
  database = hub.app.get(Database);
  // Nobody but the tests takes steps.
  await hub.app.get(Follower).stop();
});

beforeEach(async () => {
  const group = `team-${++groups}`;
  await hub.group(group);
  ada = await hub.join(group, 'Ada');
});

afterAll(() => hub.stop());

async function push(events: object[]): Promise<void> {
  expect((await hub.push(ada, events)).body).toMatchObject({ accepted: events.length });
}

const captured = (id: string, title: string) => ({
  id: `of ${id}`,
  kind: 'knowledge.captured',
  payload: { id, title, content: title },
});
const updated = (id: string, at: number, said: string) => ({
  id: `${id} ${at}`,
  kind: 'knowledge.updated',
  payload: { knowledgeId: id, changes: { summary: said } },
});

const saying = (at: number) => `state ${at} in ${ada.groupKey}`;

/** An item of which much was said after a secret; what was said lies in the read models. */
async function pushBusy(): Promise<void> {
  await push([captured('still', 'still here'), captured('busy', SECRET)]);
  for (let at = 0; at < UPDATES; at += 1_000) {
    const count = Math.min(1_000, UPDATES - at);
    await push(Array.from({ length: count }, (_, n) => updated('busy', at + n, saying(at + n))));
  }
  await runner.catchUp(FOLLOWING_PROJECTIONS);
}

const redact = (eventId: string) =>
  hub.app.get(EventStore).redact({
    groupKey: ada.groupKey,
    eventId,
    reason: null,
    actor: { memberId: 'administrator', clientId: 'administration' },
    now: 0,
  });

const held = async () =>
  (await database.query(`SELECT 1 FROM projection WHERE status = 'remaking'`)).length;

/** The tables that hold a text in any of their columns. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['event', 'remake', ...TABLES]) {
    const rows = await database.query(
      `SELECT 1 FROM ${table} t WHERE position($1 in t::text) > 0 LIMIT 1`,
      [text],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

const search = async (query: string) => {
  const path = `/api/v1/admin/knowledge?groupKey=${ada.groupKey}&query=${encodeURIComponent(query)}`;
  const { items } = (await hub.ask(path)).body;
  return items.map(({ id }: { id: string }) => id);
};

const contents = () => projectedRows(database, TABLES);

async function expectWhole(): Promise<void> {
  await runner.catchUp(FOLLOWING_PROJECTIONS);
  const shown = await contents();
  for (const { name } of FOLLOWING_PROJECTIONS) await hub.app.get(ProjectionRebuilds).run(name);
  expect(await contents()).toEqual(shown);
}

describe('what an event is tied to that much was said of', () => {
  it('is gone at once with the words, and made anew in steps, whichever of them are cut short', async () => {
    await pushBusy();
    expect(await tablesWith(SECRET)).not.toEqual([]);
    await redact('of busy');
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await held()).toBeGreaterThan(0);
    let steps = 0;
    for (let isLeft = true; isLeft; steps++) {
      const cutShort = database.transaction(async (sql) => {
        await stepRemake(sql, FOLLOWING_PROJECTIONS);
        throw new Error('cut short');
      });
      await expect(cutShort).rejects.toThrow('cut short');
      expect(await tablesWith(SECRET)).toEqual([]);
      isLeft = await runner.stepRemake();
      expect(await tablesWith(SECRET)).toEqual([]);
    }
    // Each of them applied at most a few hundred of the events again.
    expect(steps).toBeGreaterThan((3 * UPDATES) / 500);
    expect(await held()).toBe(0);
    await expectWhole();
    expect(await search(saying(UPDATES - 1))).toContain('busy');
    expect(await search(SECRET)).toEqual([]);
  });

  it('keeps nobody waiting: the rest is read and pushed to, and shows what was pushed when all is whole', async () => {
    await pushBusy();
    await redact('of busy');
    expect(await runner.stepRemake()).toBe(true);
    expect(await search('still here')).toEqual(['still']);
    expect(await search(SECRET)).toEqual([]);
    await push([captured('later', 'later on'), updated('busy', UPDATES, 'the last state')]);
    expect(await search('still here')).toEqual(['still']);
    expect(await held()).toBeGreaterThan(0);
    await allRemade(hub);
    expect(await search('later on')).toContain('later');
    expect(await search('the last state')).toContain('busy');
    await expectWhole();
  });

  it('is made anew with more that is redacted meanwhile', async () => {
    await pushBusy();
    await push([captured('other', 'another one'), updated('other', 1, SECRET)]);
    await runner.catchUp(FOLLOWING_PROJECTIONS);
    await redact('of busy');
    for (let step = 0; step < 2; step++) await runner.stepRemake();
    await redact('other 1');
    await redact(`busy ${UPDATES - 1}`);
    expect(await tablesWith(SECRET)).toEqual([]);
    await allRemade(hub);
    await expectWhole();
    expect(await search('another one')).toContain('other');
    expect(await tablesWith(saying(UPDATES - 1))).toEqual([]);
    expect(await tablesWith(saying(UPDATES - 2))).toContain('knowledge');
  });

  it('is made anew with all of its log where that fails', async () => {
    await pushBusy();
    await redact('of busy');
    const failing = FOLLOWING_PROJECTIONS.map((each) =>
      each.name === 'search' ? { ...each, apply: () => Promise.reject(new Error('no')) } : each,
    );
    while (await new ProjectionRunner(database, failing).stepRemake());
    expect(await held()).toBe(0);
    expect(await database.query('SELECT 1 FROM remake')).toEqual([]);
    expect(await tablesWith(SECRET)).toEqual([]);
    await expectWhole();
    expect(await search('still here')).toEqual(['still']);
  });

  it('is whole, and held no more, when it was rebuilt meanwhile', async () => {
    await pushBusy();
    await redact('of busy');
    await runner.stepRemake();
    for (const { name } of FOLLOWING_PROJECTIONS) await hub.app.get(ProjectionRebuilds).run(name);
    expect(await held()).toBe(0);
    expect(await database.query('SELECT 1 FROM remake')).toEqual([]);
    await expectWhole();
    expect(await search(saying(UPDATES - 1))).toContain('busy');
  });

  it('is missing nowhere in a rebuild of what reads it', async () => {
    await pushBusy();
    await redact('of busy');
    await hub.app.get(ProjectionRebuilds).run('search');
    await runner.catchUp(FOLLOWING_PROJECTIONS);
    await allRemade(hub);
    await expectWhole();
    expect(await search(saying(UPDATES - 1))).toContain('busy');
  });
});
