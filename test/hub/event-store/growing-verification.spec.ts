import { randomUUID } from 'node:crypto';
import type { Sql } from '@app/projections';
import { verifyGrowingLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

let own: Awaited<ReturnType<typeof onPostgresql>>;
let group: TestGroup;

beforeAll(async () => {
  own = await onPostgresql();
});

beforeEach(async () => {
  group = await makeGroup(own.database, randomUUID());
  const drafts = ['a', 'b', 'c'].map((id) => hubEventDraft(id, {}, 'c'));
  await openStore(own.database).push(pushOf(group, 'c', drafts));
});

afterAll(() => own.close());

/** The database, in which something happens once the log's row has been read. */
function meanwhile(happen: (sql: Sql) => Promise<unknown>): Sql {
  let happened: Promise<unknown> | undefined;
  return {
    async query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      const rows = await own.database.query<Row>(text, values);
      await (happened ??= own.database.transaction(async (sql) => {
        await sql.query('ALTER TABLE event DISABLE TRIGGER event_row_guard');
        await happen(sql);
        await sql.query('ALTER TABLE event ENABLE TRIGGER event_row_guard');
      }));
      return rows;
    },
  };
}

describe('a log that is recomputed while the hub works', () => {
  const verify = (sql: Sql) => verifyGrowingLog(sql, group.sync, () => false);

  it('is bad where its events are lost', async () => {
    const sql = meanwhile((held) =>
      held.query('DELETE FROM event WHERE log_id = $1 AND sequence = 3', [group.sync]),
    );
    expect((await verify(sql))?.fault).toEqual({ sequence: 3, problem: 'is missing' });
  });

  it('is not bad where it is removed with its events, as the log of a mirror is', async () => {
    const sql = meanwhile(async (held) => {
      await held.query('DELETE FROM event WHERE log_id = $1', [group.sync]);
      await held.query('DELETE FROM log WHERE log_id = $1', [group.sync]);
    });
    expect(await verify(sql)).toBeUndefined();
  });
});
