import type { TextRow } from '../../../apps/hub/src/database/row-by-row.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';
import { type OwnDatabase, onPglite, onPostgresql } from './databases.js';

describe('a connection to PostgreSQL', () => {
  it('compiles no statement and shares none out among workers, on whichever of the pool it runs', async () => {
    const postgresql = await onPostgresql();
    try {
      const read = `SELECT current_setting('jit') || ', ' || current_setting('max_parallel_workers_per_gather') AS set`;
      const settings = await Promise.all(
        Array.from({ length: 20 }, () => postgresql.database.query<{ set: string }>(read)),
      );
      expect(new Set(settings.flat().map(({ set }) => set))).toEqual(new Set(['off, 0']));
    } finally {
      await postgresql.close();
    }
  });

  it('sees what others have committed, whatever the server would have it see', async () => {
    const postgresql = await onPostgresql();
    try {
      const name = new URL(postgresql.url).pathname.slice(1);
      await postgresql.database.query(
        `ALTER DATABASE "${name}" SET default_transaction_isolation = 'serializable'`,
      );
      const database = await postgresql.another();
      const read = `SELECT current_setting('transaction_isolation') AS level`;
      const levels = await database.transaction((sql) => sql.query(read));
      expect([...(await database.query(read)), ...levels]).toEqual(
        Array(2).fill({ level: 'read committed' }),
      );
    } finally {
      await postgresql.close();
    }
  });

  it('is given up by the server within minutes when its hub’s machine is gone', async () => {
    const postgresql = await onPostgresql();
    try {
      const read = async (setting: string) => {
        const text = `SELECT current_setting('tcp_keepalives_${setting}')::int AS value`;
        return (await postgresql.database.query<{ value: number }>(text))[0]!.value;
      };
      const seconds = (await read('idle')) + (await read('interval')) * (await read('count'));
      expect(seconds).toBeLessThanOrEqual(180);
    } finally {
      await postgresql.close();
    }
  });
});

describe.each([
  ['PostgreSQL', onPostgresql],
  ['the embedded database', onPglite],
])('rows that are handed over one by one by %s', (_, open) => {
  let own: OwnDatabase;

  beforeAll(async () => {
    own = await open();
  });

  afterAll(() => own.close());

  async function rowsOf(text: string, values: unknown[]) {
    const rows: TextRow[] = [];
    await own.database.each(text, values, (row) => rows.push(row));
    return rows;
  }
  const NUMBERS = `SELECT n, NULL, n > 1, 'é' || n FROM generate_series(1, $1::int) AS n`;

  it('are texts in the order of their columns, each time the statement runs', async () => {
    for (let time = 0; time < 3; time++)
      expect(await rowsOf(NUMBERS, [2])).toEqual([
        ['1', null, 'f', 'é1'],
        ['2', null, 't', 'é2'],
      ]);
    expect(await rowsOf(NUMBERS, [0])).toEqual([]);
    expect(await rowsOf(NUMBERS, [5_000])).toHaveLength(5_000);
  });

  it('fail with what the statement fails with after some of them, and the connection goes on', async () => {
    const failing = 'SELECT 1 / (100 - n) FROM generate_series(1, $1::int) AS n';
    await expect(rowsOf(failing, [100])).rejects.toThrow('division by zero');
    expect(await rowsOf(NUMBERS, [1])).toHaveLength(1);
  });

  it('fail with what is thrown at one of them, and the connection goes on', async () => {
    let taken = 0;
    const refuse = () => {
      if (++taken === 3) throw new Error('not this one');
    };
    await expect(own.database.each(NUMBERS, [9], refuse)).rejects.toThrow('not this one');
    expect(taken).toBe(3);
    expect(await rowsOf(NUMBERS, [1])).toHaveLength(1);
  });
});

describe('a connection that breaks among the rows', () => {
  it('fails as one that is lost', async () => {
    const own = await onPostgresql();
    try {
      const breaking = `SELECT CASE WHEN n = 5000 THEN pg_terminate_backend(pg_backend_pid()) END, repeat('x', 1000)
                        FROM generate_series(1, 9000) AS n`;
      const rows: TextRow[] = [];
      await expect(own.database.each(breaking, [], (row) => rows.push(row))).rejects.toThrow(
        ConnectionLost,
      );
      expect(rows.length).toBeLessThan(9_000);
    } finally {
      await own.close();
    }
  });
});
