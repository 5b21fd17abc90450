import { randomUUID } from 'node:crypto';
import { syncActivity } from '@app/projections';
import fc from 'fast-check';
import { numRuns } from '../event-store/num-runs.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20, 12);

/** What one transaction adds to a log: events of one moment, of a push or of the hub itself. */
const addition = fc.record({
  later: fc.constantFrom(0, 1, HOUR_MS / 4, HOUR_MS / 2),
  events: fc.integer({ min: 1, max: 5 }),
  isPush: fc.boolean(),
});
const history = fc.record({
  begins: fc.integer({ min: -3, max: 0 }).map((hours) => NOW - HOUR_MS + hours * HOUR_MS),
  additions: fc.array(addition, { maxLength: 12 }),
});
type History = typeof history extends fc.Arbitrary<infer Made> ? Made : never;

interface Row {
  at: number;
  pushSize: number | null;
}

function rowsOf({ begins, additions }: History): Row[] {
  let at = begins;
  return additions.flatMap(({ later, events, isPush }) => {
    at = Math.min(NOW, at + later);
    const time = at;
    return Array.from({ length: events }, (_, index) => ({
      at: time,
      pushSize: isPush && index === events - 1 ? events : null,
    }));
  });
}

const LOG = `INSERT INTO log (log_id, group_key, purpose, size, created_at) VALUES ($1, $2, 'sync', $3, 0)`;
const EVENTS = `
  INSERT INTO event (log_id, sequence, event_id, kind, accepted_at, member_id, client_id, payload_hash, hash, push_size)
  SELECT $1::uuid, n, $1 || '-' || n, 'some.kind', at, 'm', 'c', '\\x00', '\\x00', push_size
  FROM unnest($2::bigint[], $3::int[]) WITH ORDINALITY AS made (at, push_size, n)`;

let own: OwnDatabase;
beforeAll(async () => {
  own = await onPostgresql();
});
afterAll(() => own.close());

it('counts the events of the last hour whatever brought them, of one log and of all', async () => {
  let all = 0;
  const property = fc.asyncProperty(history, async (made) => {
    const rows = rowsOf(made);
    const [logId, groupKey] = [randomUUID(), randomUUID()];
    await own.database.query(LOG, [logId, groupKey, rows.length]);
    const [times, sizes] = [rows.map(({ at }) => at), rows.map(({ pushSize }) => pushSize)];
    await own.database.query(EVENTS, [logId, times, sizes]);
    const recent = times.filter((at) => at >= NOW - HOUR_MS).length;
    all += recent;
    const last = times.at(-1);
    expect(await syncActivity(own.database, NOW, groupKey)).toEqual({
      lastEventAt: last === undefined ? null : new Date(last).toISOString(),
      eventsLastHour: recent,
    });
    expect((await syncActivity(own.database, NOW)).eventsLastHour).toBe(all);
  });
  await fc.assert(property, { numRuns: numRuns(60), endOnFailure: true });
});
