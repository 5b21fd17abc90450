import { isMigrated, migrate } from '../../../apps/hub/src/database/migrate-database.js';
import { MIGRATIONS } from '../../../apps/hub/src/database/migrations/index.js';
import { openDatabase } from '../../../apps/hub/src/database/open-database.js';
import { TestHub } from '../../support/hub.js';
import { createTestDatabase } from '../../support/test-database.js';
import { onPglite, onPostgresql } from './databases.js';

const SCHEMA = `
  SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY 1, 2`;
const CONSTRAINTS = `
  SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  ORDER BY 1, 2`;

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
  }, 60_000);

  it('say what ran, and nothing the second time', async () => {
    const empty = await createTestDatabase();
    const opened = await openDatabase({ url: empty.url, dataDirectory: '' });
    const { database } = opened;
    try {
      expect(await isMigrated(database)).toBe(false);
      expect(await migrate(database)).toEqual(MIGRATIONS.map(({ name }) => name));
      expect(await migrate(database)).toEqual([]);
      expect(await isMigrated(database)).toBe(true);
    } finally {
      await opened.close();
      await empty.drop();
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
        for (const _ of MIGRATIONS) await database.dataSource.undoLastMigration();
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
    60_000,
  );
});
