import { randomUUID } from 'node:crypto';
import type { HubError } from '@app/domain';
import fc from 'fast-check';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { COMMIT_LIMITS } from '../../../apps/hub/src/event-store/push/group-commit.js';
import type { PushOutcome } from '../../../apps/hub/src/event-store/push/push-request.js';
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
import { numRuns } from './num-runs.js';

const LIMITS = { ...COMMIT_LIMITS, retryDelays: [0, 0, 0] };

const anyFault = fc.record({ step: fc.constantFrom(...STEPS), fault: fc.constantFrom(...FAULTS) });
const anyPlan = fc.array(fc.option(anyFault, { freq: 3 }), { maxLength: 8 });

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

/** Pushes of several clients over time: each list is sent at once, the next when it is answered. */
const anyTraffic = fc.array(
  fc.array(fc.record({ client: fc.nat(2), events: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  { minLength: 1, maxLength: 5 },
);

describe('a group commit on a database whose steps fail', () => {
  it('stores every acknowledged event once, in each client’s order, and answers rightly after a COMMIT of unknown outcome', async () => {
    await fc.assert(
      fc.asyncProperty(anyTraffic, anyPlan, async (traffic, plan) => {
        const group = await makeGroup(own.database, randomUUID());
        database.plan = [...plan];
        const sent = new Map<string, string[]>();
        const acknowledged = new Set<string>();
        const refused = new Set<string>();
        for (const wave of traffic) {
          const outcomes = await Promise.allSettled(
            wave.map(async ({ client, events }, index) => {
              const clientId = `c${client}`;
              const ids = Array.from({ length: events }, () => randomUUID());
              // A conflict with oneself: the second must be rejected and never seen.
              const [first] = ids;
              const drafts = ids.map((id) => hubEventDraft(id, { index }, clientId));
              if (first) drafts.push(hubEventDraft(first, { index, other: true }, clientId));
              sent.set(clientId, [...(sent.get(clientId) ?? []), ...ids]);
              const outcome = await store.push(pushOf(group, clientId, drafts));
              expect(outcome.accepted).toBe(ids.length);
              expect(outcome.rejected.map(({ id }) => id)).toEqual(first ? [first] : []);
              for (const id of ids) acknowledged.add(id);
              return outcome;
            }),
          );
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') {
              expect((outcome.reason as HubError).code).toBe('server.overloaded');
              refused.add('a push');
            }
          }
        }
        const stored = await idsOf(own.database, group.sync);
        expect(new Set(stored).size).toBe(stored.length);
        expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);
        for (const ids of sent.values())
          expect(stored.filter((id) => ids.includes(id))).toEqual(
            ids.filter((id) => stored.includes(id)),
          );
        const altered = await own.database.query(
          `SELECT 1 FROM event WHERE log_id = $1 AND payload LIKE '%other%'`,
          [group.sync],
        );
        expect(altered).toEqual([]);
        expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
        expect((await verifyLog(own.database, group.administration)).fault).toBeUndefined();
      }),
      { numRuns: numRuns(80) },
    );
  });

  /** What a flush does that finds an event of its own there: it writes at once, reads, and does all of it under the locks. */
  const STAGES = ['at once', 'as it reads', 'under the locks'];

  it.each(
    STAGES.flatMap((stage) =>
      STEPS.flatMap((step) => FAULTS.map((fault) => ({ stage, step, fault }))),
    ),
  )(
    'answers a push as if nothing had happened when $step $fault $stage',
    async ({ stage, ...planned }) => {
      const group = await makeGroup(own.database, randomUUID());
      await store.push(pushOf(group, 'a', [hubEventDraft('old', {}, 'a')]));
      database.plan = [...Array.from({ length: STAGES.indexOf(stage) }, () => null), planned];
      const push = pushOf(group, 'a', [
        hubEventDraft('old', {}, 'a'),
        hubEventDraft('new', {}, 'a'),
        hubEventDraft('old', { other: true }, 'a'),
      ]);
      const outcome = await store.push(push);
      expect(outcome).toMatchObject<Partial<PushOutcome>>({
        accepted: 1,
        rejected: [{ id: 'old', reason: 'event.id_conflict', message: expect.any(String) }],
        position: { sequence: 2, hash: expect.any(Buffer) },
      });
      expect(await idsOf(own.database, group.sync)).toEqual(['old', 'new']);
      expect(await idsOf(own.database, group.administration)).toEqual([push.pushId]);
    },
  );

  const LOCKING = STEPS.filter((step) => step !== 'read');
  it.each(LOCKING.flatMap((step) => FAULTS.map((fault) => ({ step, fault }))))(
    'stores a push once into a log of which only others have known the end when $step $fault',
    async (planned) => {
      const group = await makeGroup(own.database, randomUUID());
      await openStore(own.database).push(pushOf(group, 'b', [hubEventDraft('old', {}, 'b')]));
      database.plan = [planned];
      database.transactions = 0;
      const outcome = await store.push(pushOf(group, 'a', [hubEventDraft('new', {}, 'a')]));
      expect(outcome).toMatchObject({ accepted: 1, rejected: [] });
      expect(database.transactions).toBeGreaterThan(1);
      expect(await idsOf(own.database, group.sync)).toEqual(['old', 'new']);
      expect((await verifyLog(own.database, group.sync)).fault).toBeUndefined();
    },
  );

  it('lets one push that no database takes fail alone, whatever is flushed with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(19), async (size, at) => {
        const groups = await Promise.all(
          [randomUUID(), randomUUID()].map((key) => makeGroup(own.database, key)),
        );
        const poison = at % size;
        const outcomes = await Promise.allSettled(
          Array.from({ length: size }, (_, index) => {
            const group = groups[index % 2] as TestGroup;
            // PostgreSQL has no NUL in text; validation refuses it long before.
            const id = index === poison ? 'bad\u0000' : `e${index}`;
            return store.push(pushOf(group, 'a', [hubEventDraft(id, {}, 'a')]));
          }),
        );
        const failed = outcomes.map(({ status }) => status === 'rejected');
        expect(failed).toEqual(failed.map((_, index) => index === poison));
        const stored = (
          await Promise.all(groups.map(({ sync }) => idsOf(own.database, sync)))
        ).flat();
        expect(stored).toHaveLength(size - 1);
      }),
      { numRuns: numRuns(15) },
    );
  });

  it('keeps the neighbours of a bad push right also when the database fails between', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const group = await makeGroup(own.database, randomUUID());
        database.plan = [...plan];
        const outcomes = await Promise.allSettled(
          ['a', 'b\u0000', 'c', 'd'].map((id) =>
            store.push(pushOf(group, 'a', [hubEventDraft(id, {}, 'a')])),
          ),
        );
        const stored = await idsOf(own.database, group.sync);
        ['a', 'b\u0000', 'c', 'd'].forEach((id, index) => {
          if (outcomes[index]?.status === 'fulfilled') expect(stored).toContain(id);
        });
        expect(outcomes[1]?.status).toBe('rejected');
      }),
      { numRuns: numRuns(30) },
    );
  });

  it('answers server.overloaded when the database stays away, and stores the same push once when it is sent again', async () => {
    const group = await makeGroup(own.database, randomUUID());
    await store.push(pushOf(group, 'a', [hubEventDraft('e0', {}, 'a')]));
    database.plan = [
      { step: 'COMMIT', fault: 'fails after' },
      ...Array.from({ length: 3 }, () => ({ step: 'BEGIN', fault: 'fails' }) as const),
    ];
    const drafts = [hubEventDraft('e1', {}, 'a')];
    await expect(store.push(pushOf(group, 'a', drafts))).rejects.toMatchObject({
      code: 'server.overloaded',
    });
    expect(await store.push(pushOf(group, 'a', drafts))).toMatchObject({
      accepted: 0,
      rejected: [],
    });
    expect(await idsOf(own.database, group.sync)).toEqual(['e0', 'e1']);
  });
});

describe('a group commit under more than it can take', () => {
  it('refuses what exceeds its queue at once and serves the rest', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const small = openStore(database, { limits: { ...LIMITS, queuedEvents: 20 } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        small.push(pushOf(group, 'a', [hubEventDraft(`e${index}`, {}, 'a')])),
      ),
    );
    const served = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(served).toHaveLength(10);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'server.overloaded' });
    expect(await idsOf(own.database, group.sync)).toEqual(served.map((_, index) => `e${index}`));
    await expect(
      small.push(pushOf(group, 'a', [hubEventDraft('later', {}, 'a')])),
    ).resolves.toMatchObject({ accepted: 1 });
  });

  it('counts bytes, and pushes of which nothing was left to store', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const narrow = openStore(database, { limits: { ...LIMITS, queuedBytes: 100 } });
    const big = () =>
      narrow.push(pushOf(group, 'a', [hubEventDraft('big', { text: 'x'.repeat(60) }, 'a')]));
    const [first, second] = await Promise.allSettled([big(), big()]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);

    const few = openStore(database, { limits: { ...LIMITS, queuedEvents: 5 } });
    const empty = await Promise.allSettled(
      Array.from({ length: 9 }, () => few.push(pushOf(group, 'a', []))),
    );
    expect(empty.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('pushes to logs that somebody else appends to', () => {
  /** Lets another write to the log between the reading of a flush and its writing. */
  class Overtaken extends FaultyDatabase {
    overtake: () => Promise<unknown> = () => Promise.resolve();

    override async query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      const rows = await super.query<Row>(text, values);
      if (/'stored'/.test(text)) await this.overtake();
      return rows;
    }
  }

  it.each([
    ['another push', 'sync' as const],
    ['a decision', 'administration' as const],
  ])('are planned again under the locks after %s, and are in the log once', async (_, purpose) => {
    const group = await makeGroup(own.database, randomUUID());
    const overtaken = new Overtaken(own.database);
    const slow = openStore(overtaken, { limits: LIMITS });
    const other = openStore(own.database);
    overtaken.overtake = async () => {
      overtaken.overtake = () => Promise.resolve();
      if (purpose === 'sync') await other.push(pushOf(group, 'b', [hubEventDraft('b', {}, 'b')]));
      else
        await other.decide(
          {
            logs: [{ groupKey: group.groupKey, purpose }],
            actor: { memberId: 'm', clientId: 'c' },
          },
          async () => [{ kind: 'note.decided', payload: {} }],
        );
    };
    const outcome = await slow.push(
      pushOf(group, 'a', [hubEventDraft('a', {}, 'a'), hubEventDraft('b', { x: 1 }, 'a')]),
    );
    const isTaken = purpose === 'sync';
    expect(outcome.accepted).toBe(isTaken ? 1 : 2);
    expect(await idsOf(own.database, group.sync)).toEqual(isTaken ? ['b', 'a'] : ['a', 'b']);
    for (const logId of [group.sync, group.administration])
      expect((await verifyLog(own.database, logId)).fault).toBeUndefined();
  });
});
