import { randomUUID } from 'node:crypto';
import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import {
  ProjectionRunner,
  STEP_EVENTS,
} from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

const TABLE = 'CREATE TABLE told (by text, log_id uuid, sequence bigint, arrival bigserial)';
const NEAR = { atMost: 999, limit: STEP_EVENTS };

let own: Awaited<ReturnType<typeof onPostgresql>>;
let other: Database;
let store: EventStore;
let groups: TestGroup[];

/** Writes a row an event without any key, so that an event that counts twice shows; `before` may throw instead. */
function teller(
  name: string,
  after: FollowingProjection[] = [],
  before: (events: readonly LoggedEvent[]) => Promise<void> | void = () => undefined,
): FollowingProjection {
  return {
    name,
    version: 1,
    purposes: ['sync'],
    kinds: ['note.taken'],
    tables: ['told'],
    after,
    async apply(events, sql: Sql) {
      await sql.query(
        `INSERT INTO told (by, log_id, sequence) SELECT $1, * FROM unnest($2::uuid[], $3::bigint[])`,
        [name, events.map(({ logId }) => logId), events.map(({ sequence }) => sequence)],
      );
      await before(events);
    },
  };
}

beforeAll(async () => {
  own = await onPostgresql();
  other = await own.another();
  await own.database.query(TABLE);
});

beforeEach(async () => {
  for (const table of ['told', 'projection', 'log'])
    await own.database.query(`DELETE FROM ${table}`);
  store = openStore(own.database);
  groups = [];
  for (let group = 0; group < 3; group++) {
    groups.push(await makeGroup(own.database, randomUUID()));
  }
});

afterAll(() => own.close());

let notes = 0;
function take(count: number, into: TestGroup) {
  const drafts = Array.from({ length: count }, () => hubEventDraft(`note-${++notes}`, {}, 'a'));
  return store.push(pushOf(into, 'a', drafts));
}

async function toldOf(by: string, { sync }: TestGroup): Promise<number[]> {
  const rows = await own.database.query<{ sequence: string }>(
    'SELECT sequence FROM told WHERE by = $1 AND log_id = $2 ORDER BY arrival',
    [by, sync],
  );
  return rows.map(({ sequence }) => Number(sequence));
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** One step of all that lags and is near, as a hub's follower takes it. */
async function stepNear(runner: ProjectionRunner): Promise<number> {
  return runner.stepNear(await runner.lagging(runner.projections), NEAR);
}

describe('projections that step together', () => {
  it('read what is new once, wherever each of them stands', async () => {
    const [one, two] = [teller('one'), teller('two')];
    const runner = new ProjectionRunner(own.database, [one, two]);
    for (const group of groups) await take(6, group);
    await runner.step(one, { limit: 7, wait: true });
    const read: string[] = [];
    own.database.watchedBy({ asked: (text) => read.push(text) });
    expect(await stepNear(runner)).toBe(2 * 18 - 7);
    own.database.watchedBy({});
    expect(read.filter((text) => text.includes('FROM event'))).toHaveLength(1);
    for (const by of ['one', 'two'])
      for (const group of groups) expect(await toldOf(by, group)).toEqual(upTo(6));
    expect(await stepNear(runner)).toBe(0);
  });

  it('never go ahead of those they read, which may be held elsewhere', async () => {
    const one = teller('one');
    const two = teller('two', [one]);
    const [group] = groups as [TestGroup];
    await take(4, group);
    const runners = [own.database, other].map((each) => new ProjectionRunner(each, [one, two]));
    await runners[0]?.step(one, { limit: 3, wait: true });
    await own.database.query(`UPDATE projection SET status = 'parked' WHERE name = 'one'`);
    await stepNear(runners[1] as ProjectionRunner);
    expect(await toldOf('two', group)).toEqual(upTo(3));
    await own.database.query(`UPDATE projection SET status = 'running' WHERE name = 'one'`);
    await stepNear(runners[1] as ProjectionRunner);
    expect(await toldOf('two', group)).toEqual(upTo(4));
  });

  it('come on where the one they read is further ahead than a batch reaches', async () => {
    const one = teller('one');
    const [group] = groups as [TestGroup];
    await take(9, group);
    const runner = new ProjectionRunner(own.database, [one, teller('two', [one])]);
    await runner.step(one, { limit: 6, wait: true });
    const lags = await runner.lagging(runner.projections);
    expect(await runner.stepNear(lags, { ...NEAR, limit: 3 })).toBe(3);
    expect(await toldOf('two', group)).toEqual(upTo(3));
    expect(await toldOf('one', group)).toEqual(upTo(6));
  });

  it('are not kept by one that cannot digest an event, which is parked there alone', async () => {
    const [group, good] = groups as [TestGroup, TestGroup];
    await take(10, good);
    const poisonAt = 5;
    const poisoned = teller('one', [], (events) => {
      if (events.some(({ logId, sequence }) => logId === group.sync && sequence === poisonAt))
        throw new Error('not to be digested');
    });
    const runner = new ProjectionRunner(own.database, [poisoned, teller('two')]);
    await take(10, group);
    await stepNear(runner);
    expect(await toldOf('two', group)).toEqual(upTo(10));
    while ((await stepNear(runner)) > 0);
    expect(await toldOf('one', group)).toEqual(upTo(poisonAt - 1));
    expect(await toldOf('one', good)).toEqual(upTo(10));
    const parked = await own.database.query(
      `SELECT name, position FROM projection WHERE status = 'parked'`,
    );
    expect(parked).toEqual([{ name: 'one', position: String(poisonAt - 1) }]);
  });

  it('leave alone where one of them lags far', async () => {
    const [group] = groups as [TestGroup];
    const [one, two] = [teller('one'), teller('two')];
    await take(NEAR.atMost + 1, group);
    const runner = new ProjectionRunner(own.database, [one, two]);
    await runner.catchUp([two]);
    await take(1, group);
    await stepNear(runner);
    expect(await toldOf('one', group)).toEqual([]);
    expect(await toldOf('two', group)).toHaveLength(NEAR.atMost + 2);
  });

  it('count each event once and in order under two hubs that step, ask and fail in the middle', async () => {
    let steps = 0;
    const dies = () => {
      if (++steps % 3 === 0) throw new ConnectionLost(new Error('gone'));
    };
    const of = (): FollowingProjection[] => {
      const one = teller('one');
      return [one, teller('two', [one], dies), teller('three')];
    };
    const runners = [own.database, other].map((each) => new ProjectionRunner(each, of()));
    let writing = true;
    const write = async () => {
      for (let wave = 0; wave < 15; wave++)
        await Promise.all(groups.map((group) => take(5, group)));
      writing = false;
    };
    const follow = async (runner: ProjectionRunner) => {
      while (writing) await stepNear(runner).catch(() => undefined);
    };
    const ask = async (runner: ProjectionRunner) => {
      while (writing) await runner.catchUp(runner.projections).catch(() => undefined);
    };
    const [first, second] = runners as [ProjectionRunner, ProjectionRunner];
    await Promise.all([write(), follow(first), follow(second), ask(second)]);
    for (let more = 1; more > 0;) more = await stepNear(first).catch(() => 1);
    for (const by of ['one', 'two', 'three'])
      for (const group of groups) expect(await toldOf(by, group)).toEqual(upTo(75));
  });
});
