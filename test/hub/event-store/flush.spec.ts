import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import { onPostgresql } from './databases.js';
import { FaultyDatabase } from './faulty-database.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

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

  async function idsOf(logId: string): Promise<string[]> {
    const rows = await own.database.query<{ event_id: string }>(
      'SELECT event_id FROM event WHERE log_id = $1 ORDER BY sequence',
      [logId],
    );
    return rows.map(({ event_id }) => event_id);
  }

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
    expect(await idsOf(group.sync)).toEqual(['e1', 'e2']);
  });

  it.each(['sync', 'administration'] as const)(
    'notices that another hub has appended to the %s log, also when it is as long as before',
    async (purpose) => {
      const group = await makeGroup(own.database, randomUUID());
      await push(group, 'e1');
      await own.database.query(`UPDATE log SET head_hash = sha256('other') WHERE log_id = $1`, [
        group[purpose],
      ]);
      expect(await trips(() => push(group, 'e2'))).toBe(3);
      expect(await trips(() => push(group, 'e3'))).toBe(1);
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
    expect(await idsOf(group.sync)).toEqual(['e1', 'e2', 'e3']);
  });

  it('does not build on what it does not know the outcome of', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await push(group, 'e1');
    database.plan = [{ step: 'COMMIT', fault: 'fails after' }];
    expect((await push(group, 'e2')).accepted).toBe(1);
    expect((await push(group, 'e3')).accepted).toBe(1);
    expect(await idsOf(group.sync)).toEqual(['e1', 'e2', 'e3']);
    expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
  });

  it('goes on with what a decision has left', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const { groupKey } = group;
    await push(group, 'e1');
    const actor = { memberId: 'm', clientId: 'c' };
    await store.decide({ logs: [{ groupKey, purpose: 'administration' }], actor }, () =>
      Promise.resolve([{ kind: 'note.taken', payload: {} }]),
    );
    expect((await push(group, 'e2')).position.sequence).toBe(2);
    expect(await idsOf(group.administration)).toHaveLength(1);
  });
});
