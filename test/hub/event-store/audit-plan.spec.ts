import { listAudit } from '@app/projections';
import { onPostgresql } from './databases.js';
import { FIRST_PLANS, costsOf, heard, plansOf } from './kept-plan.js';

const ROWS = 40_000;
const LOGS = 10;
const FILL_LOGS = `
  INSERT INTO log (log_id, group_key, purpose, size, created_at)
  SELECT md5(n::text)::uuid, 'group-' || n, 'sync', ${ROWS / LOGS}, 0 FROM generate_series(1, ${LOGS}) AS n`;
const FILL_EVENTS = `
  INSERT INTO event (log_id, sequence, event_id, kind, accepted_at, member_id, client_id, payload, payload_hash, hash, push_size)
  SELECT log_id, n, log_id || '-' || n, 'some.kind', n, 'm', 'c', repeat('x', 300), '\\x00', '\\x00', 1
  FROM generate_series(1, ${ROWS / LOGS}) AS n CROSS JOIN log`;
const FILL_AUDIT = `
  INSERT INTO audit (log_id, sequence, occurred_at, group_key, action, actor, target_type, target_id, payload, hash)
  SELECT log_id, sequence, accepted_at, 'group-1', 'knowledge.captured', 'm', 'knowledge', event_id, '{}', '' FROM event`;

it('the newest of the audit trail is planned once, and what a filter means for its value', async () => {
  const own = await onPostgresql();
  try {
    for (const fill of [FILL_LOGS, FILL_EVENTS, FILL_AUDIT]) await own.database.query(fill);
    await own.database.query('VACUUM ANALYZE');
    const askedFor = async (filter: object) => {
      const { asked, sql } = heard(own.database);
      expect((await listAudit(sql, { limit: 50, ...filter })).auditLogs).toHaveLength(50);
      // What its rows are called is asked for afterwards.
      return asked[0]!;
    };
    const plansFor = async (filter: object) => {
      const { text, values } = await askedFor(filter);
      return plansOf(own.database, text, values);
    };
    const { nextCursor: cursor } = await listAudit(own.database, { limit: 50 });
    for (const page of [{}, { cursor }]) {
      const { text, values } = await askedFor(page);
      expect(await plansOf(own.database, text, values)).toBe(FIRST_PLANS);
      // Among more rows a plan for all values that costs more is not kept.
      const [withValues, withoutThem] = await costsOf(own.database, text, values);
      expect(withoutThem).toBe(withValues);
    }
    for (const filter of [{ groupKey: 'group-1' }, { action: 'knowledge.captured' }])
      expect(await plansFor(filter)).toBeGreaterThan(FIRST_PLANS);
  } finally {
    await own.close();
  }
});
