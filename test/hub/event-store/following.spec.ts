import { randomUUID } from 'node:crypto';
import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { Follower } from '../../../apps/hub/src/event-store/projections/follower.js';
import { LogNotifier } from '../../../apps/hub/src/event-store/log/log-notifier.js';
import {
  ProjectionRunner,
  STEP_EVENTS,
} from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';
import { until } from '../../support/until.js';

const TABLES = `
  CREATE TABLE first (log_id uuid, sequence bigint, arrival bigserial);
  CREATE TABLE second (log_id uuid, sequence bigint, seen bigint)`;

/** Enough for a slow machine to tell who waits; nobody is told by waiting that long. */
const SOON_MS = 30_000;

let own: Awaited<ReturnType<typeof onPostgresql>>;
let other: Database;
let store: EventStore;
let group: TestGroup;

/** Writes a row an event without any key, so that an event that counts twice shows. */
function first(isPoison: (event: LoggedEvent) => boolean = () => false): FollowingProjection {
  return {
    name: 'first',
    version: 1,
    purposes: ['sync'],
    kinds: ['note.taken'],
    tables: ['first'],
    after: [],
    async apply(events, sql: Sql) {
      const poison = events.find(isPoison);
      if (poison) throw new Error(`connection timeout, says ${poison.id}`);
      await sql.query(
        'INSERT INTO first (log_id, sequence) SELECT * FROM unnest($1::uuid[], $2::bigint[])',
        [events.map(({ logId }) => logId), events.map(({ sequence }) => sequence)],
      );
    },
  };
}

/** Notes how many of the first one's rows it saw: never fewer than its own event's. */
const second: FollowingProjection = {
  name: 'second',
  version: 1,
  purposes: ['sync'],
  kinds: ['note.taken'],
  tables: ['second'],
  after: [first()],
  async apply(events, sql: Sql) {
    await sql.query(
      `INSERT INTO second SELECT e.log_id, e.sequence, (SELECT coalesce(max(sequence), 0) FROM first WHERE first.log_id = e.log_id)
       FROM unnest($1::uuid[], $2::bigint[]) AS e (log_id, sequence)`,
      [events.map(({ logId }) => logId), events.map(({ sequence }) => sequence)],
    );
  },
};

beforeAll(async () => {
  own = await onPostgresql();
  other = await own.another();
  store = openStore(own.database);
  for (const statement of TABLES.split(';')) await own.database.query(statement);
});

beforeEach(async () => {
  for (const table of ['first', 'second', 'projection', 'log'])
    await own.database.query(`DELETE FROM ${table}`);
  store = openStore(own.database);
  group = await makeGroup(own.database, randomUUID());
});

afterAll(() => own.close());

function take(count: number, into: TestGroup = group, name = 'note', payload = {}) {
  const drafts = Array.from({ length: count }, (_, at) =>
    hubEventDraft(`${name}-${at}`, payload, 'a'),
  );
  return store.push(pushOf(into, 'a', drafts));
}

async function sequencesOf({ sync }: TestGroup): Promise<number[]> {
  const rows = await own.database.query<{ sequence: string }>(
    'SELECT sequence FROM first WHERE log_id = $1 ORDER BY arrival',
    [sync],
  );
  return rows.map(({ sequence }) => Number(sequence));
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

describe('a following projection', () => {
  it('counts each event once and in order under two runners', async () => {
    const groups = [group, await makeGroup(own.database, randomUUID())];
    const runners = [own.database, other].map((each) => new ProjectionRunner(each, [first()]));
    let writing = true;
    const write = async () => {
      for (let wave = 0; wave < 15; wave++)
        await Promise.all(groups.map((each) => take(20, each, `wave-${wave}`)));
      writing = false;
    };
    const follow = async (runner: ProjectionRunner, wait: boolean) => {
      while (writing) await runner.step(first(), { limit: 7, wait });
    };
    await Promise.all([
      write(),
      ...runners.flatMap((runner) => [follow(runner, true), follow(runner, false)]),
    ]);
    await runners[0]?.catchUp([first()]);
    for (const each of groups) expect(await sequencesOf(each)).toEqual(upTo(300));
  });

  it('shows after catching up what was answered before, also while another hub works on it', async () => {
    const runners = [own.database, other].map((each) => new ProjectionRunner(each, [first()]));
    for (let count = 1; count <= 20; count++) {
      await take(1, group, `wave-${count}`);
      const lagging = runners[0]?.step(first(), { limit: 1, wait: false });
      await runners[1]?.catchUp([first()], group.groupKey);
      expect((await sequencesOf(group)).length).toBe(count);
      await lagging;
    }
  });

  it('never runs ahead of the projections it reads', async () => {
    const runners = [own.database, other].map(
      (each) => new ProjectionRunner(each, [first(), second]),
    );
    await take(60);
    await Promise.all(
      runners.map(async (runner, at) => {
        for (let step = 0; step < 60; step++)
          await runner.step(at === 0 ? first() : second, { limit: 3, wait: true });
      }),
    );
    await runners[0]?.catchUp([second]);
    const rows = await own.database.query<{ sequence: string; seen: string }>(
      'SELECT sequence, seen FROM second ORDER BY sequence',
    );
    expect(rows).toHaveLength(60);
    for (const { sequence, seen } of rows)
      expect(Number(seen)).toBeGreaterThanOrEqual(Number(sequence));
  });

  it.each([0, 4, 9])(
    'is parked with its error at an event it cannot digest (the one at %i), and only in that log',
    async (at) => {
      const good = await makeGroup(own.database, randomUUID());
      await take(10);
      await take(10, good);
      const isPoison = ({ logId, id }: LoggedEvent) => logId === group.sync && id === `note-${at}`;
      const runner = new ProjectionRunner(own.database, [first(isPoison), second]);
      await runner.catchUp([second]);
      expect(await sequencesOf(group)).toEqual(upTo(at));
      expect(await sequencesOf(good)).toEqual(upTo(10));
      const parked = await own.database.query(
        `SELECT name, log_id, position, error FROM projection WHERE status = 'parked'`,
      );
      expect(parked).toEqual([
        {
          name: 'first',
          log_id: group.sync,
          position: String(at),
          error: `Error: connection timeout, says note-${at}`,
        },
      ]);
      // What reads it stops with it, and catching up still comes to an end.
      await take(5, good, 'later');
      await take(5, group, 'later');
      await runner.catchUp([first(), second]);
      expect(await sequencesOf(good)).toEqual(upTo(15));
      const [row] = await own.database.query<{ count: string }>(
        'SELECT count(*) FROM second WHERE log_id = $1',
        [group.sync],
      );
      expect(Number(row?.count)).toBe(at);
    },
  );

  it('reads no more payload in a step than 4 MiB and what of one event is over', async () => {
    const [count, bytes] = [24, 200 * 1024];
    await take(count, group, 'large', { text: 'x'.repeat(bytes - '{"text":""}'.length) });
    const runner = new ProjectionRunner(own.database, [first()]);
    const step = () => runner.step(first(), { limit: STEP_EVENTS, wait: true });
    const most = Math.ceil((4 * 1024 * 1024) / bytes);
    expect([await step(), await step()]).toEqual([most, count - most]);
    expect(await sequencesOf(group)).toEqual(upTo(count));
  });

  describe('among events of kinds that make no rows of it', () => {
    const foreign = (projection: FollowingProjection): FollowingProjection => ({
      ...projection,
      kinds: ['task.done'],
    });
    const placesAt = async () =>
      own.database.query(`SELECT position FROM projection WHERE status = 'running'`);

    it('comes to the head of the log and is handed none of them', async () => {
      await take(STEP_EVENTS + 5);
      const runner = new ProjectionRunner(own.database, [foreign(first())]);
      expect(await runner.step(foreign(first()), { limit: STEP_EVENTS, wait: true })).toBe(
        STEP_EVENTS,
      );
      await runner.catchUp([foreign(first())]);
      expect(await sequencesOf(group)).toEqual([]);
      expect(await placesAt()).toEqual([{ position: String(STEP_EVENTS + 5) }]);
    });

    it('stops where the log skips one of them', async () => {
      await take(5);
      await own.database.transaction(async (sql) => {
        await sql.query('SET LOCAL session_replication_role = replica');
        await sql.query('DELETE FROM event WHERE log_id = $1 AND sequence = 3', [group.sync]);
      });
      await new ProjectionRunner(own.database, [foreign(first())]).catchUp([foreign(first())]);
      expect(
        await own.database.query(`SELECT position, error FROM projection WHERE status = 'parked'`),
      ).toEqual([{ position: '2', error: expect.stringContaining('skips') }]);
    });
  });

  it('stops at a log that skips instead of going on as if nothing were wrong', async () => {
    await take(5);
    const client = await own.database.transaction(async (sql) => {
      await sql.query('SET LOCAL session_replication_role = replica');
      await sql.query('DELETE FROM event WHERE log_id = $1 AND sequence = 3', [group.sync]);
      return undefined;
    });
    expect(client).toBeUndefined();
    await new ProjectionRunner(own.database, [first()]).catchUp([first()]);
    expect(await sequencesOf(group)).toEqual([1, 2]);
    expect(
      await own.database.query(`SELECT error FROM projection WHERE status = 'parked'`),
    ).toEqual([{ error: expect.stringContaining('skips') }]);
  });
});

describe('a follower', () => {
  it('brings projections to the head without being asked, and tells who waits what another hub appends', async () => {
    const notifier = new LogNotifier();
    const problems: unknown[] = [];
    const runner = new ProjectionRunner(own.database, [first()]);
    let followed = 0;
    const follower = new Follower(runner, notifier, own.database, {
      onProblem: (problem) => problems.push(problem),
      onFollowed: () => followed++,
    });
    follower.start();
    try {
      const grown = notifier.growth([{ logId: group.sync, size: 0 }], 2 * SOON_MS, {
        isGone: false,
        onGone: () => () => undefined,
      });
      const began = performance.now();
      await openStore(other).push(pushOf(group, 'a', [hubEventDraft('one', {}, 'a')]));
      await grown;
      expect(performance.now() - began).toBeLessThan(SOON_MS);
      await until(async () => (await sequencesOf(group)).length > 0);
      expect(await sequencesOf(group)).toEqual([1]);
      const before = followed;
      await until(() => followed > before);
      expect(problems).toEqual([]);
    } finally {
      await follower.stop();
    }
  });

  it('keeps no projection waiting for one that lags far, whose events count once', async () => {
    const groups = [group, await makeGroup(own.database, randomUUID())];
    for (const each of groups) await take(STEP_EVENTS, each);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let steps = 0;
    const slow: FollowingProjection = {
      ...first(),
      async apply(events, sql) {
        if (++steps > 1) await released;
        await first().apply(events, sql);
      },
    };
    const quick = { ...second, after: [] };
    const runner = new ProjectionRunner(own.database, [slow, quick]);
    await runner.catchUp([quick]);
    const problems: unknown[] = [];
    const follower = new Follower(runner, new LogNotifier(), own.database, {
      onProblem: (problem) => problems.push(problem),
    });
    const rowsOf = async (table: string) =>
      (await own.database.query(`SELECT FROM ${table}`)).length;
    follower.start();
    try {
      await until(() => steps > 1);
      await take(1, group, 'late');
      await until(async () => (await rowsOf('second')) === 2 * STEP_EVENTS + 1);
      expect(await rowsOf('first')).toBeLessThan(2 * STEP_EVENTS);
      release();
      await until(async () => (await rowsOf('first')) === 2 * STEP_EVENTS + 1);
    } finally {
      release();
      await follower.stop();
    }
    expect((await sequencesOf(group)).toSorted((a, b) => a - b)).toEqual(upTo(STEP_EVENTS + 1));
    expect(problems).toEqual([]);
  });
});
