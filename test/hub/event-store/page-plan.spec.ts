import { randomUUID } from 'node:crypto';
import { PULL_PAGE } from '../../../apps/hub/src/event-store/read/read-log.js';
import { resolveCursor } from '../../../apps/hub/src/event-store/read/resolve-cursor.js';
import { onPostgresql } from './databases.js';
import { FIRST_PLANS, PLAN_MODES, costsOf, heard, planIn, plansOf } from './kept-plan.js';

const LOGS = 10;
const EVENTS_EACH = 8_000;
const FILL = `
  INSERT INTO event (log_id, sequence, event_id, kind, accepted_at, member_id, client_id, payload, payload_hash, hash)
  SELECT log_id, n, log_id || '-' || n, 'some.kind', 0, 'm', 'c', repeat('x', 500), '\\x00', '\\x00'
  FROM generate_series(1, $2::int) AS n CROSS JOIN unnest($1::uuid[]) AS log_id`;

it('a page in the middle of one of many logs is planned as a walk along its index, before its plan is kept as after, and its plan is kept', async () => {
  const own = await onPostgresql();
  try {
    const logs = Array.from({ length: LOGS }, () => randomUUID());
    await own.database.query(FILL, [logs, EVENTS_EACH]);
    await own.database.query('ANALYZE event');
    const page = [logs[3], EVENTS_EACH / 8, 100, 4_194_304, 'team', 'm'];
    for (const mode of PLAN_MODES) {
      const plan = await planIn(own.database, mode, PULL_PAGE, page);
      expect(plan.match(/Index Scan using event_pkey/g)).toHaveLength(2);
      expect(plan.match(/Index Scan (using|on) event_large_payloads/g)).toHaveLength(1);
      expect(plan).not.toMatch(/Sort|Seq Scan on event|Bitmap Index Scan on event_pkey/);
    }
    expect(await plansOf(own.database, PULL_PAGE, page)).toBe(FIRST_PLANS);
    // In a log a hundred times as long a plan for all values that costs a thousandth more is not kept.
    const [withValues, withoutThem] = await costsOf(own.database, PULL_PAGE, page);
    expect(withoutThem).toBe(withValues);
  } finally {
    await own.close();
  }
});

it('what a cursor names is looked up by a plan that is kept', async () => {
  const own = await onPostgresql();
  try {
    const logId = randomUUID();
    await own.database.query(
      `INSERT INTO log (log_id, group_key, purpose, size, created_at) VALUES ($1, 'group', 'sync', 0, 0)`,
      [logId],
    );
    const { asked, sql } = heard(own.database);
    await resolveCursor(sql, logId, undefined, 'c');
    expect(asked).toHaveLength(1);
    expect(await plansOf(own.database, asked[0]!.text, asked[0]!.values)).toBe(FIRST_PLANS);
  } finally {
    await own.close();
  }
});
