import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { COMMIT_LIMITS } from '../../../apps/hub/src/event-store/push/group-commit.js';
import { readHead } from '../../../apps/hub/src/event-store/log/log.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import { onPostgresql } from './databases.js';
import { FAULTS, FaultyDatabase, STEPS } from './faulty-database.js';
import { type TestGroup, idsOf, makeGroup, openStore } from './open-store.js';
import { numRuns } from './num-runs.js';

const LIMITS = { ...COMMIT_LIMITS, retryDelays: [0, 0, 0] };

const anyFault = fc.record({ step: fc.constantFrom(...STEPS), fault: fc.constantFrom(...FAULTS) });

let own: Awaited<ReturnType<typeof onPostgresql>>;
let database: FaultyDatabase;
let store: EventStore;

beforeAll(async () => {
  own = await onPostgresql();
  database = new FaultyDatabase(own.database);
});

beforeEach(() => {
  database.plan = [];
  store = openStore(database, { limits: LIMITS });
});

afterAll(() => own.close());

describe('a decision on a database whose steps fail', () => {
  const actor = { memberId: 'member of a', clientId: 'a' };
  const decideOnce = async (group: TestGroup, decided: { count: number }) => {
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    const [first] = await store.decide({ logs: [log], actor }, async (sql) => {
      decided.count++;
      const [{ size }] = (await sql.query<{ size: string }>(
        'SELECT size FROM log WHERE log_id = $1',
        [group.administration],
      )) as [{ size: string }];
      return [1, 2].map(() => ({ kind: 'note.taken', payload: { after: Number(size) } }));
    });
    return first?.payload.after;
  };

  it('takes effect once and answers its own result, whatever step fails or stays unanswered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFault, { maxLength: 3 }), async (plan) => {
        const group = await makeGroup(own.database, randomUUID());
        database.plan = [...plan];
        const results = await Promise.all([1, 2].map(() => decideOnce(group, { count: 0 })));
        expect(new Set(results)).toEqual(new Set([0, 2]));
        expect(await idsOf(own.database, group.administration)).toHaveLength(4);
        expect((await verifyLog(own.database, group.administration)).fault).toBeUndefined();
      }),
      { numRuns: numRuns(40) },
    );
  });

  it('is not taken again when its COMMIT took effect and only the answer was lost', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const decided = { count: 0 };
    database.plan = [{ step: 'COMMIT', fault: 'fails after' }];
    expect(await decideOnce(group, decided)).toBe(0);
    expect(decided.count).toBe(1);
    expect(await idsOf(own.database, group.administration)).toHaveLength(2);
  });

  it('is taken again when it made no event and its COMMIT did not take effect: what else it wrote is there', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    database.plan = [{ step: 'COMMIT', fault: 'fails' }];
    await store.decide({ logs: [log], actor }, async (sql) => {
      await sql.query('UPDATE log SET epoch = 7 WHERE log_id = $1', [group.administration]);
      return [];
    });
    expect((await readHead(own.database, group.administration)).epoch).toBe(7);
  });

  it('leaves no trace when it is refused', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    await expect(
      store.decide({ logs: [log], actor }, () => Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
    expect(await idsOf(own.database, group.administration)).toEqual([]);
  });

  it('answers server.overloaded when the database stays away', async () => {
    const group = await makeGroup(own.database, randomUUID());
    database.plan = Array.from({ length: 4 }, () => ({ step: 'lock', fault: 'fails' }));
    await expect(decideOnce(group, { count: 0 })).rejects.toMatchObject({
      code: 'server.overloaded',
    });
  });
});
