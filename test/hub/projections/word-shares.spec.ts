import { sharesIn } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

/** Of so many items every first, second, tenth ... has a word, whose key is that number. */
const ITEMS = 20_000;
const EVERY = [1, 2, 10, 50, 500, 5_000];

let own: OwnDatabase;
let sql: Database;

beforeAll(async () => {
  own = await onPostgresql();
  sql = own.database;
  await sql.query(
    `INSERT INTO search (group_key, id, scope, length, text_hash, terms, weights, words)
     SELECT 'g', 'note-' || at, 'g', 1, at::text, ARRAY(SELECT every FROM unnest($2::int[]) AS every WHERE at % every = 0), '{}', '{}'
     FROM generate_series(1, $1::int) AS at`,
    [ITEMS, EVERY],
  );
  await sql.query('ANALYZE search');
});

afterAll(() => own.close());

describe('the share of items that have a word', () => {
  it('is exact where few have it, and near where many do', async () => {
    const shares = await sharesIn(sql, ITEMS, [...EVERY, 7]);
    const off = EVERY.map((every, at) => Math.abs(shares[at]! * every - 1));
    for (const each of off.slice(0, 4)) expect(each).toBeLessThan(0.25);
    expect(off.slice(4)).toEqual([0, 0]);
    expect(shares.at(-1)).toBe(0);
  });

  it('is exact in a small scope, however many have it', async () => {
    const documents = 5_000;
    const shares = await sharesIn(sql, documents, [10, 50]);
    expect(shares).toEqual([ITEMS / 10 / documents, ITEMS / 50 / documents]);
  });

  it('looks at few of the items that have a common word', async () => {
    const rows = await sql.transaction(async (session) => {
      const fetched = `SELECT pg_stat_get_xact_tuples_fetched('search'::regclass) AS fetched`;
      const read = async () =>
        Number((await session.query<{ fetched: string }>(fetched))[0]!.fetched);
      const before = await read();
      await sharesIn(session, ITEMS, [1, 2, 10]);
      return (await read()) - before;
    });
    expect(rows).toBeLessThan((ITEMS * (1 + 1 / 2 + 1 / 10)) / 10);
    expect(rows).toBeGreaterThan(0);
  });
});
