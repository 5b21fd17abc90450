import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStandings } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';
import { StandingLost } from '../../../apps/hub/src/event-store/push/standing.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import { onPostgresql } from './databases.js';
import { FAULTS, FaultyDatabase, STEPS } from './faulty-database.js';
import {
  type TestGroup,
  hubEventDraft,
  makeGroup,
  openStore,
  pushOf,
  idsOf,
} from './open-store.js';

describe('a flush of pushes', () => {
  let own: Awaited<ReturnType<typeof onPostgresql>>;
  let database: FaultyDatabase;
  let store: EventStore;

  beforeAll(async () => {
    own = await onPostgresql();
    database = new FaultyDatabase(own.database);
    store = openStore(database);
  });

  afterAll(() => own.close());

  const push = (group: TestGroup, id: string) =>
    store.push(pushOf(group, 'a', [hubEventDraft(id, {}, 'a')]));

  /** How many statements outside of transactions and transactions it took. */
  async function trips(work: () => Promise<unknown>): Promise<number> {
    const before = database.transactions;
    await work();
    return database.transactions - before;
  }

  it('takes one statement where the one before has left the log', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await push(group, 'e1');
    expect(await trips(() => push(group, 'e2'))).toBe(1);
    expect(await idsOf(own.database, group.sync)).toEqual(['e1', 'e2']);
  });

  it.each(['sync', 'administration'] as const)(
    'notices that another hub has appended to the %s log, also when it is as long as before',
    async (purpose) => {
      const group = await makeGroup(own.database, randomUUID());
      await push(group, 'e1');
      await own.database.query(`UPDATE log SET head_hash = sha256('other') WHERE log_id = $1`, [
        group[purpose],
      ]);
      expect(await trips(() => push(group, 'e2'))).toBe(2);
      // Once more under the locks, which shows that nobody else has appended since.
      expect(await trips(() => push(group, 'e3'))).toBe(1);
      expect(database.last).toBe('transaction');
      expect(await trips(() => push(group, 'e4'))).toBe(1);
      expect(database.last).toBe('statement');
    },
  );

  it('notices an event that another flush has brought, wherever it stands in it', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await push(group, 'e1');
    const pushAll = async () => {
      const outcomes = await Promise.all(['e2', 'e1', 'e3'].map((id) => push(group, id)));
      expect(outcomes.map(({ accepted }) => accepted)).toEqual([1, 0, 1]);
    };
    expect(await trips(pushAll)).toBe(3);
    expect(await idsOf(own.database, group.sync)).toEqual(['e1', 'e2', 'e3']);
  });

  it('does not build on what it does not know the outcome of', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await push(group, 'e1');
    database.plan = [{ step: 'COMMIT', fault: 'fails after' }];
    expect((await push(group, 'e2')).accepted).toBe(1);
    expect((await push(group, 'e3')).accepted).toBe(1);
    expect(await idsOf(own.database, group.sync)).toEqual(['e1', 'e2', 'e3']);
    expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
  });

  const decide = (by: EventStore, { groupKey }: TestGroup) =>
    by.decide(
      {
        logs: [{ groupKey, purpose: 'administration' }],
        actor: { memberId: 'm', clientId: 'c' },
      },
      () => Promise.resolve([{ kind: 'note.taken', payload: {} }]),
    );

  it('answers what it has stored also when the sender has lost its standing meanwhile, and stores nothing more of it', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const { groupKey } = group;
    const forgetful = Object.create(own.database) as Database;
    let isForgetting = false;
    forgetful.query = async <Row>(...[text, values]: Parameters<Database['query']>) => {
      const rows = await own.database.query<Row>(text, values);
      if (!isForgetting || !text.includes('WITH held')) return rows;
      isForgetting = false;
      await decide(openStore(own.database), group);
      throw new ConnectionLost(new Error('after COMMIT'));
    };
    const lossy = openStore(forgetful);
    const standing = async () => (await readStandings(own.database, [groupKey])).get(groupKey);
    const admitted = (id: string, by: string) =>
      lossy.push({
        ...pushOf(group, 'a', [hubEventDraft(id, {}, 'a')]),
        bearer: { groupKey, standing: by },
      });
    const before = (await standing()) ?? '';
    await admitted('e1', before);
    isForgetting = true;
    expect(await admitted('e2', before)).toMatchObject({ accepted: 1, rejected: [] });
    expect(await standing()).not.toBe(before);
    await expect(admitted('e3', before)).rejects.toThrow(StandingLost);
    await expect(admitted('e2', before)).rejects.toThrow(StandingLost);
    expect(await idsOf(own.database, group.sync)).toEqual(['e1', 'e2']);
  });

  it('goes on with what a decision has left', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await push(group, 'e1');
    await decide(store, group);
    expect((await push(group, 'e2')).position.sequence).toBe(2);
    expect(await idsOf(own.database, group.administration)).toHaveLength(1);
  });

  const pushBy = (by: EventStore, group: TestGroup, id: string) =>
    by.push(pushOf(group, id, [hubEventDraft(id, {}, id)]));

  /** A group of whose log two hubs have met each other. */
  async function makeShared(): Promise<TestGroup> {
    const group = await makeGroup(own.database, randomUUID());
    const other = openStore(own.database);
    for (const [by, id] of [
      [store, 'a1'],
      [other, 'b1'],
      [store, 'a2'],
      [other, 'b2'],
    ] as const)
      await pushBy(by, group, id);
    return group;
  }

  it('takes what comes while another hub holds the log along, in its order', async () => {
    const group = await makeShared();
    const answers: Promise<unknown>[] = [];
    const work = async () => {
      await own.database.transaction(async (sql) => {
        await sql.query('SELECT 1 FROM log WHERE log_id = $1 FOR NO KEY UPDATE', [group.sync]);
        answers.push(pushBy(store, group, 'c1'));
        await untilOneWaits();
        answers.push(pushBy(store, group, 'c2'), pushBy(store, group, 'c3'));
      });
      await Promise.all(answers);
    };
    expect(await trips(work)).toBe(1);
    expect(await idsOf(own.database, group.sync)).toEqual([
      'a1',
      'b1',
      'a2',
      'b2',
      'c1',
      'c2',
      'c3',
    ]);
    expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
  });

  it.each(STEPS.flatMap((step) => FAULTS.map((fault) => ({ step, fault }))))(
    'of a shared log answers as if nothing had happened when $step $fault',
    async (planned) => {
      const group = await makeShared();
      database.plan = [planned];
      const outcomes = await Promise.all(['c1', 'c2'].map((id) => pushBy(store, group, id)));
      expect(outcomes.map(({ accepted }) => accepted)).toEqual([1, 1]);
      expect(await idsOf(own.database, group.sync)).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'c2']);
      expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
    },
  );

  /** Until a statement waits for a lock. */
  async function untilOneWaits(): Promise<void> {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await own.database.query(waiting)).length === 0) await sleep(5);
  }
});
