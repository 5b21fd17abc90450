import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FollowingProjection, LoggedEvent } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import {
  ProjectionRunner,
  STEP_EVENTS,
} from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { lockFar } from '../../../apps/hub/src/event-store/projections/shared-places.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';
import { until } from '../../support/until.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';
import { TOLD, teller } from './teller.js';

const NEAR = { atMost: 999, limit: STEP_EVENTS };

let own: Awaited<ReturnType<typeof onPostgresql>>;
let other: Database;
let store: EventStore;
let groups: TestGroup[];

beforeAll(async () => {
  own = await onPostgresql();
  other = await own.another();
  await own.database.query(TOLD);
});

async function beginAnew(count: number): Promise<void> {
  for (const table of ['told', 'projection', 'log'])
    await own.database.query(`DELETE FROM ${table}`);
  store = openStore(own.database);
  groups = [];
  while (groups.length < count) groups.push(await makeGroup(own.database, randomUUID()));
}

beforeEach(() => beginAnew(3));

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
async function stepNear(runner: ProjectionRunner, bounds = NEAR): Promise<number> {
  const lags = await runner.lagging(runner.projections);
  await runner.open(lags);
  return runner.stepNear(
    lags.map(({ projection }) => projection),
    bounds,
  );
}

/** How often some work reads events. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const read: string[] = [];
  own.database.observe({ onStatement: (text) => read.push(text) });
  await work();
  own.database.observe({});
  return read.filter((text) => text.includes('FROM event')).length;
}

describe('projections that step together', () => {
  it('read what is new once, wherever each of them stands', async () => {
    const [one, two] = [teller('one'), teller('two')];
    const runner = new ProjectionRunner(own.database, [one, two]);
    for (const group of groups) await take(6, group);
    await runner.step(one, { limit: 7, wait: true });
    const step = async () => expect(await stepNear(runner)).toBe(2 * 18 - 7);
    expect(await readsOf(step)).toBe(1);
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
    expect(await stepNear(runner, { ...NEAR, limit: 3 })).toBe(3);
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
    // The server may still hold the locks of a session that has just died, and what is locked is passed over.
    await until(async () => {
      await stepNear(first).catch(() => undefined);
      return (await first.lagging(first.projections)).length === 0;
    });
    for (const by of ['one', 'two', 'three'])
      for (const group of groups) expect(await toldOf(by, group)).toEqual(upTo(75));
  });
});

describe('projections that lag far', () => {
  const FAR = { atLeast: 5, limit: STEP_EVENTS };

  it('read a batch once for all that stand where it is read', async () => {
    const [one, two, three] = [teller('one'), teller('two'), teller('three')];
    const [group] = groups as [TestGroup];
    await take(20, group);
    const runner = new ProjectionRunner(own.database, [one, two, three]);
    await runner.step(two, { limit: 3, wait: true });
    await runner.open(await runner.lagging(runner.projections));
    const step = () => runner.stepFar(one, runner.projections, { ...FAR, limit: 12 });
    expect(await readsOf(step)).toBe(1);
    for (const by of ['one', 'two', 'three']) expect(await toldOf(by, group)).toEqual(upTo(12));
  });

  it('are not shared out between steps of a hub that begin at once, each of which would read', async () => {
    for (const group of groups) await take(20, group);
    const runner = new ProjectionRunner(own.database, [teller('one'), teller('two')]);
    await runner.open(await runner.lagging(runner.projections));
    const connected = () => own.database.transaction((sql) => sql.query('SELECT pg_sleep(0.01)'));
    await Promise.all([connected(), connected()]);
    const steps: number[] = [];
    const atOnce = async () => {
      const each = runner.projections.map((first) =>
        runner.stepFar(first, runner.projections, FAR),
      );
      steps.push(...(await Promise.all(each)));
    };
    expect(await readsOf(atOnce)).toBe(1);
    expect(steps).toEqual([2 * 3 * 20, 0]);
  });

  it('hold none that has come further than the batch, nor one that is parked', async () => {
    const [one, two, three] = [teller('one'), teller('two'), teller('three')];
    const [group] = groups as [TestGroup];
    await take(20, group);
    const runner = new ProjectionRunner(own.database, [one, two, three]);
    await runner.step(two, { limit: 10, wait: true });
    await runner.open(await runner.lagging(runner.projections));
    await own.database.query(`UPDATE projection SET status = 'parked' WHERE name = 'three'`);
    await own.database.transaction(async (sql) => {
      const places = await lockFar(sql, one, runner.projections, { ...FAR, limit: 10 });
      expect(places).toMatchObject([{ name: 'one', position: 0, size: 10 }]);
      expect(await new ProjectionRunner(other, [two]).step(two, { limit: 5, wait: true })).toBe(5);
    });
  });

  it('go on where another hub holds one of them', async () => {
    const [one, two] = [teller('one'), teller('two')];
    const [group] = groups as [TestGroup];
    await take(20, group);
    const runner = new ProjectionRunner(own.database, [one, two]);
    await runner.open(await runner.lagging(runner.projections));
    await other.transaction(async (sql) => {
      await sql.query(`SELECT FROM projection WHERE name = 'two' FOR UPDATE`);
      expect(await runner.stepFar(one, runner.projections, FAR)).toBe(20);
    });
    expect(await toldOf('two', group)).toEqual([]);
  });
});

/** What a hub does; the numbers choose it, the projection and the group. */
interface Move {
  what: 'take' | 'near' | 'far' | 'step' | 'ask';
  hub: number;
  projection: number;
  group: number;
  dies: boolean;
}

const moves: fc.Arbitrary<Move> = fc.record({
  what: fc.constantFrom('take', 'near', 'far', 'step', 'ask'),
  hub: fc.nat(1),
  projection: fc.nat(2),
  group: fc.nat(1),
  dies: fc.boolean(),
});
/** What goes on at once, one after the other. */
const rounds = fc.array(fc.array(moves, { minLength: 1, maxLength: 4 }), { maxLength: 6 });

describe('projections that read together, near and far', () => {
  const scopes = { near: { atMost: 4, limit: 9 }, far: { atLeast: 5, limit: 7 } };

  it('make the same rows, each event once, whatever two hubs do at once, what dies, and what cannot be digested', async () => {
    const poisons = fc.option(fc.record({ by: fc.constantFrom('one', 'three'), at: fc.nat(11) }));
    await fc.assert(
      fc.asyncProperty(rounds, poisons, async (atOnce, poison) => {
        await beginAnew(2);
        const [bad] = groups as [TestGroup];
        const dying = [false, false];
        const digest = (by: string, hub: number) => (events: readonly LoggedEvent[]) => {
          const isPoison = ({ logId, sequence }: LoggedEvent) =>
            poison?.by === by && logId === bad.sync && sequence === poison.at + 1;
          if (events.some(isPoison)) throw new Error('not to be digested');
          if (by === 'two' && dying[hub]) throw new ConnectionLost(new Error('gone'));
        };
        const runners = [own.database, other].map((each, hub) => {
          const one = teller('one', [], digest('one', hub));
          const all = [one, teller('two', [one], digest('two', hub))];
          return new ProjectionRunner(each, [...all, teller('three', [], digest('three', hub))]);
        }) as [ProjectionRunner, ProjectionRunner];
        const sizes = [12, 12];
        for (const group of groups) await take(12, group);
        const far = async (runner: ProjectionRunner, projection: number) => {
          await runner.open(await runner.lagging(runner.projections));
          const first = runner.projections[projection] as FollowingProjection;
          return runner.stepFar(first, runner.projections, scopes.far);
        };
        const make = async ({ what, hub, projection, group, dies }: Move) => {
          const runner = runners[hub] as ProjectionRunner;
          const following = runner.projections[projection] as FollowingProjection;
          dying[hub] = dies;
          if (what === 'take') {
            sizes[group]! += 5;
            await take(5, groups[group] as TestGroup);
          } else if (what === 'near') await stepNear(runner, scopes.near);
          else if (what === 'far') await far(runner, projection);
          else if (what === 'step') await runner.step(following, { limit: 4, wait: false });
          else await runner.catchUp([following]);
        };
        for (const round of atOnce) await Promise.all(round.map((each) => make(each).catch(lost)));
        dying.fill(false);
        for (let more = 1; more > 0;) {
          more = await stepNear(runners[0], scopes.near);
          for (const projection of [0, 1, 2]) more += await far(runners[1], projection);
        }
        for (const by of ['one', 'two', 'three']) {
          const isStopped = poison?.by === by || (poison?.by === 'one' && by === 'two');
          for (const [at, group] of groups.entries()) {
            const last = at === 0 && poison && isStopped ? poison.at : sizes[at]!;
            expect(await toldOf(by, group)).toEqual(upTo(last));
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** What a step may fail with when its hub loses the database; anything else is a fault. */
function lost(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error;
}
