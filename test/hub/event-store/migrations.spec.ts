import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { migrate, schemaStateOf } from '../../../apps/hub/src/database/migrate-database.js';
import { MIGRATIONS } from '../../../apps/hub/src/database/migrations/index.js';
import { openDatabase } from '../../../apps/hub/src/database/open-database.js';
import { TestHub } from '../../support/hub.js';
import {
  type TestDatabase,
  createMigratedDatabase,
  createTestDatabase,
} from '../../support/test-database.js';
import { onPglite, onPostgresql } from './databases.js';

const SCHEMA = `
  SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY 1, 2`;
const CONSTRAINTS = `
  SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  ORDER BY 1, 2`;

const RECORDED = 'SELECT id, timestamp, name FROM migration ORDER BY id';

const REQUEST_IDS = 'RequestIds1763600000025';

describe('the migrations', () => {
  it('run once when four hubs start at the same time on an empty database, and all four work', async () => {
    const empty = await createTestDatabase();
    const starts = await Promise.allSettled(
      Array.from({ length: 4 }, () => TestHub.start({ databaseUrl: empty.url })),
    );
    const hubs = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    try {
      expect(hubs).toHaveLength(4);
      const [first] = hubs as [TestHub, ...TestHub[]];
      const ran = await first.database.query<{ name: string }>(
        'SELECT name FROM migration ORDER BY id',
      );
      expect(ran.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
      for (const hub of hubs) expect((await hub.ask('/readyz')).status).toBe(200);
      await first.group('crew');
      for (const [index, hub] of hubs.entries()) await hub.join('crew', `Member ${index}`);
      const ids = await Promise.all(hubs.map((hub) => hub.ask('/.well-known/hub')));
      expect(new Set(ids.map(({ body }) => body.serverId)).size).toBe(1);
    } finally {
      await Promise.all(hubs.map((hub) => hub.stop()));
      await empty.drop();
    }
  });

  it('say what ran, and nothing the second time', async () => {
    const empty = await createTestDatabase();
    const opened = await openDatabase({ url: empty.url, dataDirectory: '' });
    const { database } = opened;
    try {
      const names = MIGRATIONS.map(({ name }) => name);
      expect(await schemaStateOf(database)).toEqual({ pending: names, unknown: [] });
      expect(await migrate(database)).toEqual(names);
      expect(await migrate(database)).toEqual([]);
      expect(await schemaStateOf(database)).toEqual({ pending: [], unknown: [] });
    } finally {
      await opened.close();
      await empty.drop();
    }
  });

  it('have all run, in their order, in what the build makes for a new embedded database', async () => {
    const [embedded, run] = await Promise.all([onPglite(), onPostgresql()]);
    try {
      expect(await schemaStateOf(embedded.database)).toEqual({ pending: [], unknown: [] });
      expect(await embedded.database.query(RECORDED)).toEqual(await run.database.query(RECORDED));
    } finally {
      await embedded.close();
      await run.close();
    }
  });

  it.each([
    { on: 'PostgreSQL', open: onPostgresql },
    { on: 'PGlite', open: onPglite },
  ])(
    'leave nothing behind on the way down, and the same on the way up again, on $on',
    async ({ open }) => {
      const own = await open();
      const { database } = own;
      try {
        const shape = async () => [await database.query(SCHEMA), await database.query(CONSTRAINTS)];
        const before = await shape();
        for (const _ of MIGRATIONS)
          await database.dataSource.undoLastMigration({ transaction: 'none' });
        const left = await database.query<{ table_name: string }>(SCHEMA);
        expect(new Set(left.map(({ table_name }) => table_name))).toEqual(new Set(['migration']));
        const functions = await database.query(
          `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
        );
        expect(functions).toEqual([]);
        await migrate(database);
        expect(await shape()).toEqual(before);
      } finally {
        await own.close();
      }
    },
  );

  it('name columns anew also in a rebuild that is not finished', async () => {
    const own = await onPostgresql();
    const { database } = own;
    const columns = async () => {
      const rows = await database.query<{ column_name: string }>(
        `SELECT column_name FROM information_schema.columns
         WHERE table_schema = 'rebuild_knowledge_7' AND table_name = 'knowledge'`,
      );
      return rows.map(({ column_name }) => column_name);
    };
    try {
      await database.query('CREATE SCHEMA rebuild_knowledge_7');
      await database.query('CREATE TABLE rebuild_knowledge_7.knowledge (LIKE knowledge)');
      const names = await columns();
      while (!(await columns()).includes('doubted_in'))
        await database.dataSource.undoLastMigration({ transaction: 'none' });
      await migrate(database);
      expect(await columns()).toEqual(names);
      expect(names).toContain('doubted_sequence');
    } finally {
      await own.close();
    }
  });

  describe('of a newer hub', () => {
    let created: TestDatabase;
    let hub: TestHub;

    beforeEach(async () => {
      created = await createMigratedDatabase();
      hub = await TestHub.start({ databaseUrl: created.url });
    });

    afterEach(async () => {
      await hub.stop();
      await created.drop();
    });

    /** As if the migration that adds the column had not run yet. */
    const forgetRequestIds = async () => {
      await hub.database.query('DELETE FROM migration WHERE name = $1', [REQUEST_IDS]);
      await hub.database.query('ALTER TABLE event DROP request_id');
    };
    const note = (name: string) =>
      hub.database.query('INSERT INTO migration (timestamp, name) VALUES (9999999999999, $1)', [
        name,
      ]);

    it('that only add let this one work on, start and write beside it', async () => {
      await hub.group('core');
      const ada = await hub.join('core', 'Ada');
      await hub.database.query(`ALTER TABLE event ADD later text NOT NULL DEFAULT 'x'`);
      await hub.database.query('ALTER TABLE knowledge ADD later text');
      await note('Later9999999999999');

      const beside = await TestHub.start({ databaseUrl: created.url });
      try {
        for (const each of [hub, beside]) {
          expect((await each.ask('/readyz')).status).toBe(200);
          const item = { id: each.url, type: 'decision', title: each.url, content: 'c' };
          const event = { id: each.url, kind: 'knowledge.captured', payload: item };
          expect((await each.push(ada, [event])).body).toMatchObject({ accepted: 1 });
        }
        const { body } = await beside.ask('/api/v1/admin/knowledge?groupKey=core');
        expect(body.items).toHaveLength(2);
      } finally {
        await beside.stop();
      }
    });

    it('that take something away keep this one from starting, and one that runs says so, in a sentence', async () => {
      await note('ContractLater9999999999999');
      const sentence =
        /^the database belongs to a newer version of the hub, .*\(ContractLater9999999999999\): start that version/;
      expect(await hub.ask('/readyz')).toMatchObject({
        status: 503,
        body: { error: { code: 'server.not_ready', message: expect.stringMatching(sentence) } },
      });
      await expect(TestHub.start({ databaseUrl: created.url })).rejects.toThrow(sentence);
      await expect(migrate(hub.database)).rejects.toThrow(sentence);
    });

    it('wait for no table while others wait behind them: they let those pass and try again', async () => {
      await forgetRequestIds();
      let migrated: Promise<string[]> | undefined;
      await hub.database.transaction(async (sql) => {
        await sql.query('LOCK TABLE event, log IN ACCESS SHARE MODE');
        migrated = migrate(hub.database);
        await sleep(300);
        // It stands behind the migration, which waits for this transaction.
        await hub.database.query('SELECT 1 FROM event LIMIT 1');
      });
      expect(await migrated).toEqual([REQUEST_IDS]);
    });

    it('say that another hub runs them where that takes seconds, and then find nothing to do', async () => {
      const MIGRATION_LOCK = 7_238_113_021;
      let migrated: Promise<string[]> | undefined;
      await hub.database.transaction(async (sql) => {
        await sql.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await new Promise<void>((told) => (migrated = migrate(hub.database, told)));
      });
      expect(await migrated).toEqual([]);
    });

    it('are not run by a hub that is told to leave them; it says who does', async () => {
      await forgetRequestIds();
      await expect(TestHub.start({ databaseUrl: created.url, migrates: 'off' })).rejects.toThrow(
        'npm run migrate makes it so',
      );
      await migrate(hub.database);
      await (await TestHub.start({ databaseUrl: created.url, migrates: 'off' })).stop();
    });
  });
});

const INDEX = 'event_access_changes';
const MAKER = 'AccessChanges1763600000011';
const VALID = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${INDEX}')`;

describe.each([
  { on: 'PostgreSQL', open: onPostgresql },
  { on: 'PGlite', open: onPglite },
])('an index of a migration that runs outside a transaction, on $on', ({ open }) => {
  let own: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    own = await open();
  });

  afterAll(() => own.close());

  const forget = () => own.database.query('DELETE FROM migration WHERE name = $1', [MAKER]);

  it('is made, and left alone when only the note of it was lost', async () => {
    const [before] = await own.database.query(`SELECT '${INDEX}'::regclass::oid AS oid`);
    await forget();
    expect(await migrate(own.database)).toEqual([MAKER]);
    expect(await own.database.query(`SELECT '${INDEX}'::regclass::oid AS oid`)).toEqual([before]);
  });

  it('is made anew when a build that was interrupted has left it invalid', async () => {
    await own.database.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${INDEX}'::regclass`,
    );
    await forget();
    expect(await own.database.query(VALID)).toEqual([{ valid: false }]);
    expect(await migrate(own.database)).toEqual([MAKER]);
    expect(await own.database.query(VALID)).toEqual([{ valid: true }]);
  });
});

describe('a migration that makes an index', () => {
  it('lets the hubs that run go on writing while it is made', async () => {
    const own = await onPostgresql();
    const writer = await own.another();
    try {
      await own.database.query(`DROP INDEX ${INDEX}`);
      await own.database.query('DELETE FROM migration WHERE name = $1', [MAKER]);
      let migrating: Promise<string[]> | undefined;
      await writer.transaction(async (sql) => {
        // Holds the lock of a write on the table, as a push in flight does.
        await sql.query('LOCK TABLE event IN ROW EXCLUSIVE MODE');
        migrating = migrate(own.database);
        await untilWaiting(own.database, '%INDEX%event_access_changes%');
        await own.database.transaction(async (other) => {
          await other.query(`SET LOCAL lock_timeout = '2s'`);
          await other.query('LOCK TABLE event IN ROW EXCLUSIVE MODE');
        });
      });
      expect(await migrating).toEqual([MAKER]);
    } finally {
      await own.close();
    }
  });

  it('makes it concurrently, unless it makes the table too', () => {
    const directory = 'apps/hub/src/database/migrations';
    const sources = readdirSync(directory).filter((name) => name > '0011' && /^\d/.test(name));
    expect(sources.length).toBeGreaterThan(0);
    for (const name of sources) {
      const text = readFileSync(join(directory, name), 'utf8');
      const made = [...text.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table);
      const indexed = [...text.matchAll(/CREATE (?:UNIQUE )?INDEX \w+\s+ON (\w+)/g)];
      for (const [, table] of indexed)
        expect({ name, table, made }).toEqual({
          name,
          table,
          made: expect.arrayContaining([table]),
        });
    }
  });
});

/** Answers when a statement like this waits for a lock. */
async function untilWaiting(database: Database, like: string): Promise<void> {
  const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1 AND datname = current_database()`;
  while ((await database.query(waits, [like])).length === 0);
}
