import { type AuditFilter, listAudit } from '@app/projections';
import fc from 'fast-check';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { type OwnDatabase, onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

const GROUPS = 8;
const CLIENTS = ['a', 'b', 'c'];
const PUSHES = 60;
/** Few, so that pushes of several groups meet in one millisecond, and late pushes in an early one. */
const TIMES = 4;

let own: OwnDatabase;
let store: EventStore;
let groups: TestGroup[];
let now = 0;

const memberOf = (client: string) => `member of ${client}`;

beforeAll(async () => {
  own = await onPostgresql();
  store = openStore(own.database, { now: () => now });
  groups = [];
  for (let at = 0; at < GROUPS; at++) groups.push(await makeGroup(own.database, `group-${at}`));
  for (const client of CLIENTS)
    await own.database.query(
      'INSERT INTO clients (client_id, member_id, tools, automation, joined_at) VALUES ($1, $2, $3, $3, 0)',
      [client, memberOf(client), '[]'],
    );
  const choice = fc.record({
    group: fc.nat(GROUPS - 1),
    client: fc.constantFrom(...CLIENTS),
    time: fc.nat(TIMES - 1),
    size: fc.integer({ min: 1, max: 4 }),
  });
  const [choices = []] = fc.sample(fc.array(choice, { minLength: PUSHES, maxLength: PUSHES }), {
    numRuns: 1,
    seed: 7,
  });
  for (const [at, { group, client, time, size }] of choices.entries()) {
    now = time;
    const drafts = Array.from({ length: size }, (_, event) =>
      hubEventDraft(`${at}-${event}`, { at }, client),
    );
    await store.push(pushOf(groups[group] as TestGroup, client, drafts));
  }
});

afterAll(() => own.close());

const list = async (filter: Partial<AuditFilter>) =>
  listAudit(own.database, { limit: 1_000, ...filter });

/** All pushes that a filter means, newest first, by looking at every event. */
async function expected({ groupKey, actor, targetId, since, until }: Partial<AuditFilter>) {
  const rows = await own.database.query<{
    id: string;
    at: string;
    key: string;
    actor: string;
    client: string;
  }>(
    `SELECT e.log_id || ':' || max(e.sequence) || ':push' AS id, min(e.accepted_at) AS at, log.group_key AS key,
            min(e.member_id) AS actor, min(e.client_id) AS client
     FROM event e JOIN log ON log.log_id = e.log_id GROUP BY e.log_id, log.group_key, e.push_id
     ORDER BY min(e.accepted_at) DESC, e.log_id DESC, max(e.sequence) DESC`,
  );
  return rows
    .filter(
      (row) =>
        (groupKey === undefined || row.key === groupKey) &&
        (actor === undefined || row.actor === actor) &&
        (targetId === undefined || row.client === targetId) &&
        (since === undefined || Number(row.at) >= since) &&
        (until === undefined || Number(row.at) < until),
    )
    .map(({ id }) => id);
}

const sometimes = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const filters: fc.Arbitrary<Partial<AuditFilter>> = fc.record({
  groupKey: sometimes(fc.constantFrom('group-0', 'group-1', 'nowhere')),
  actor: sometimes(fc.constantFrom(...CLIENTS.map(memberOf), 'nobody')),
  targetId: sometimes(fc.constantFrom(...CLIENTS, 'nothing')),
  action: sometimes(fc.constantFrom('sync.pushed', 'group.created')),
  since: sometimes(fc.nat(TIMES)),
  until: sometimes(fc.nat(TIMES)),
});

describe('the pushes in the audit trail', () => {
  it('are those that a filter means, newest first, on pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (filter, limit) => {
        const wanted = filter.action === 'group.created' ? [] : await expected(filter);
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ ...filter, limit, cursor });
          expect(page.auditLogs.length).toBeLessThanOrEqual(limit);
          ids.push(...page.auditLogs.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(ids).toEqual(wanted);
      }),
      { numRuns: 80 },
    );
  });

  it('say how many events they brought, and which', async () => {
    const { auditLogs } = await list({});
    expect(auditLogs).toHaveLength(PUSHES);
    for (const { payload, log } of auditLogs) {
      const { accepted, firstSequence, lastSequence } = payload as Record<string, number>;
      expect(lastSequence).toBe(log.sequence);
      const [row] = await own.database.query<{ first: string; events: string }>(
        `SELECT min(sequence) AS first, count(*) AS events FROM event
         WHERE log_id = $1 AND push_id = (SELECT push_id FROM event WHERE log_id = $1 AND sequence = $2)`,
        [log.id, log.sequence],
      );
      expect([firstSequence, accepted]).toEqual([Number(row?.first), Number(row?.events)]);
    }
  });
});

describe('pushes among other changes', () => {
  /** What happened to items, as the read model has it: for each third event of a log, when the event was accepted. */
  const ADD_CHANGES = `
    INSERT INTO audit (log_id, sequence, of_push, occurred_at, group_key, action, actor, target_type, target_id, hash)
    SELECT e.log_id, e.sequence, false, e.accepted_at, log.group_key, 'knowledge.captured', e.member_id, 'knowledge', e.event_id, encode(e.hash, 'hex')
    FROM event e JOIN log ON log.log_id = e.log_id WHERE log.purpose = 'sync' AND e.sequence % 3 = 0`;
  const IN_ORDER = `
    SELECT row.log_id || ':' || row.sequence || CASE WHEN row.of_push THEN ':push' ELSE '' END AS id FROM (
      SELECT log_id, sequence, of_push, occurred_at FROM audit
      UNION ALL
      SELECT log_id, sequence, true, accepted_at FROM event WHERE push_size IS NOT NULL
    ) AS row ORDER BY row.occurred_at DESC, row.log_id DESC, row.sequence DESC, row.of_push DESC`;

  it('are on each page those that belong there, whether changes fill it or not', async () => {
    await own.database.query(ADD_CHANGES);
    const rows = await own.database.query<{ id: string }>(IN_ORDER);
    const wanted = rows.map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(PUSHES);
    for (const limit of [1, 2, 3, 7, 20, 50, 200]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit, cursor });
        ids.push(...page.auditLogs.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(ids).toEqual(wanted);
    }
  });
});
