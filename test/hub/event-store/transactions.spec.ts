import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Database, Transaction } from '../../../apps/hub/src/database/database.js';
import { openDatabase } from '../../../apps/hub/src/database/open-database.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { createTestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { onPglite, onPostgresql } from './databases.js';

/** As a pooler of transactions is reached. */
async function onUnnamed() {
  const created = await createTestDatabase();
  const { database } = await openDatabase({
    url: created.url,
    dataDirectory: '',
    statements: 'unnamed',
  });
  const close = async () => {
    await database.close();
    await created.drop();
  };
  return { database, close };
}

describe.each([
  ['PostgreSQL', onPostgresql],
  ['PostgreSQL without names for statements', onUnnamed],
  ['the embedded database', onPglite],
])('a transaction on %s', (_, open) => {
  let own: { database: Database; close(): Promise<void> };
  let table: string;

  beforeAll(async () => {
    own = await open();
  });

  beforeEach(async () => {
    table = `kept_${randomUUID().replaceAll('-', '')}`;
    await own.database.query(`CREATE TABLE ${table} (n integer PRIMARY KEY)`);
  });

  afterAll(() => own.close());

  const put = (n: number): [string, number[]] => [`INSERT INTO ${table} VALUES ($1)`, [n]];
  const kept = async () =>
    (await own.database.query<{ n: number }>(`SELECT n FROM ${table} ORDER BY n`)).map(
      ({ n }) => n,
    );
  /** Does this in a transaction, and answers what is there for all when it is over. */
  const keptBy = async (work: (sql: Transaction) => Promise<unknown>) => {
    const done = await own.database.transaction(work).catch((error: Error) => error.message);
    return { done, kept: await kept() };
  };

  it('keeps all of what it did, also when its last statement commits', async () => {
    const plain = await keptBy(async (sql) => {
      await sql.query(...put(1));
      await sql.query(...put(2));
    });
    expect(plain.kept).toEqual([1, 2]);
    const ended = await keptBy(async (sql) => {
      await sql.query(...put(3));
      return sql.last.query(`INSERT INTO ${table} VALUES ($1) RETURNING n`, [4]);
    });
    expect(ended).toEqual({ done: [{ n: 4 }], kept: [1, 2, 3, 4] });
    await keptBy((sql) => sql.last.query(...put(5)));
    expect(await kept()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, (sql: Transaction) => Promise<unknown>, RegExp]>([
    ['its first statement fails', (sql) => sql.query('SELECT nothing'), /nothing/],
    [
      'a later one fails',
      async (sql) => {
        await sql.query(...put(1));
        await sql.query(...put(1));
      },
      /duplicate key/,
    ],
    [
      'one fails that nobody asks about',
      async (sql) => {
        await sql.query(...put(1));
        await sql.query('SELECT nothing').catch(() => undefined);
      },
      /passed over/,
    ],
    [
      'its last statement fails',
      async (sql) => {
        await sql.query(...put(1));
        await sql.last.query(...put(1));
      },
      /duplicate key/,
    ],
    [
      'its last statement cannot be sent',
      async (sql) => {
        const unsendable = {
          toPostgres: () => {
            throw new Error('not to be sent');
          },
        };
        await sql.query(...put(1));
        await sql.last.query(`INSERT INTO ${table} SELECT $1::integer`, [unsendable]);
      },
      /not to be sent/,
    ],
    [
      'its last statement succeeds after one that failed',
      async (sql) => {
        await sql.query('SELECT nothing').catch(() => undefined);
        await sql.last.query(...put(1));
      },
      /aborted/,
    ],
    [
      'something else fails',
      async (sql) => {
        await sql.query(...put(1));
        throw new Error('of another kind');
      },
      /of another kind/,
    ],
    ['something fails before any statement', () => Promise.reject(new Error('at once')), /at once/],
  ])('keeps nothing when %s, and the next one begins anew', async (_name, work, message) => {
    expect(await keptBy(work)).toEqual({ done: expect.stringMatching(message), kept: [] });
    expect((await keptBy((sql) => sql.last.query(...put(7)))).kept).toEqual([7]);
  });
});

it('a transaction waits neither for the answer to its BEGIN nor to its last statement', async () => {
  const created = await createTestDatabase();
  const proxy = new TcpProxy(new URL(created.url));
  await proxy.connect();
  const url = new URL(created.url);
  url.port = String(proxy.port);
  const { database } = await openDatabase({ url: url.href, dataDirectory: '' });
  const other = new Client(created.url);
  await other.connect();
  const seen = async (text: string) => (await other.query(text)).rowCount !== 0;
  try {
    await database.query('CREATE TABLE kept (n integer)');
    let release = proxy.holdAnswers();
    const done = database.transaction(async (sql) => {
      await sql.query(`SELECT 'first'`);
      release = proxy.holdAnswers();
      await sql.last.query('INSERT INTO kept VALUES (1)');
    });
    await until(() =>
      seen(`SELECT FROM pg_stat_activity
            WHERE query = 'SELECT ''first''' AND state = 'idle in transaction' AND datname = current_database()`),
    );
    release();
    await until(() => seen('SELECT FROM kept'));
    release();
    await expect(done).resolves.toBeUndefined();
  } finally {
    await database.close();
    await other.end();
    proxy.disconnect();
    await created.drop();
  }
});
