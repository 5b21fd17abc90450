import { countSeen, keysOf, sharesIn } from '@app/projections';
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

describe('whether a word is known', () => {
  const SIGHT = { viewer: 'administrator', scopes: ['h'] } as const;
  const WORDS = ['common', 'rare', 'hidden', 'unknown'];
  const knownIn = async (session: Pick<Database, 'query'>, words = WORDS) =>
    countSeen(
      session,
      SIGHT,
      words.map((token) => ({ token })),
      1,
    );

  beforeAll(async () => {
    const [common, rare, hidden] = WORDS.map(keysOf('h'));
    await sql.query(
      `INSERT INTO search (group_key, id, scope, length, text_hash, terms, weights, words)
       SELECT 'h', 'item-' || at, 'h', 1, at::text, ARRAY[$2::int] || CASE WHEN at = 1 THEN ARRAY[$3::int] WHEN at % 100 = 2 THEN ARRAY[$4::int] END, '{}', '{}'
       FROM generate_series(1, $1::int) AS at`,
      [ITEMS, common, rare, hidden],
    );
    await sql.query(
      `INSERT INTO knowledge (group_key, id, status, superseded, proposed_sequence, doubted_sequence)
       SELECT 'h', 'item-' || at, CASE WHEN at % 100 = 2 THEN 'superseded' ELSE 'active' END, false, 0, 0
       FROM generate_series(1, $1::int) AS at`,
      [ITEMS],
    );
    await sql.query('VACUUM ANALYZE search, knowledge');
  });

  it('is told of a word that one item has, and not of one that stands only where nobody looks', async () => {
    expect(await knownIn(sql)).toEqual([1, 1, 0, 0]);
  });

  it('is told of a common word by a sixteenth of the items that have it', async () => {
    const entries = await sql.transaction(async (session) => {
      const READ = `SELECT pg_stat_get_xact_tuples_returned('search_terms'::regclass)
        + pg_stat_get_xact_tuples_returned('search_sampled_terms'::regclass) AS entries`;
      const read = async () => Number((await session.query<{ entries: string }>(READ))[0]!.entries);
      const before = await read();
      expect(await knownIn(session, ['common'])).toEqual([1]);
      return (await read()) - before;
    });
    expect(entries).toBeGreaterThan(0);
    expect(entries).toBeLessThan(ITEMS / 8);
  });
});
