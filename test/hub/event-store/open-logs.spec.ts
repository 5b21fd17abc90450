import { randomUUID } from 'node:crypto';
import type { FollowingProjection } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { openLogs } from '../../../apps/hub/src/event-store/projections/lagging-logs.js';
import { until } from '../../support/until.js';
import { onPostgresql } from './databases.js';
import { hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

let own: Awaited<ReturnType<typeof onPostgresql>>;
let other: Database;

beforeAll(async () => {
  own = await onPostgresql();
  other = await own.another();
});

afterAll(() => own.close());

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await other.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
}

describe('the logs that a projection has not read yet', () => {
  it('are opened in one order, so that two hubs that open them at once do not wait for each other', async () => {
    const store = openStore(own.database);
    const logs: string[] = [];
    for (let n = 0; n < 3; n++) {
      const group = await makeGroup(own.database, randomUUID());
      await store.push(pushOf(group, 'a', [hubEventDraft(`note-${n}`, {}, 'a')]));
      logs.push(group.sync);
    }
    const [first, ...later] = logs.toSorted();
    // The table holds the first log last now.
    await own.database.query('UPDATE log SET size = size WHERE log_id = $1', [first]);
    const projection: FollowingProjection = {
      name: 'one',
      version: 1,
      purposes: ['sync'],
      kinds: [],
      tables: [],
      after: [],
      apply: () => Promise.resolve(),
    };
    const open = `INSERT INTO projection (name, version, log_id) VALUES ('one', 1, $1)`;
    let opening: Promise<void> | undefined;
    await other.transaction(async (sql) => {
      await sql.query(open, [first]);
      opening = openLogs(own.database, [projection]);
      await until(async () => (await waiting()) > 0);
      for (const log of later) await sql.query(open, [log]);
    });
    await opening;
    const rows = await own.database.query(`SELECT FROM projection WHERE name = 'one'`);
    expect(rows).toHaveLength(3);
  });
});
