import type { Database } from './database.js';

/** The advisory lock under which migrations run, so that replicas that start together migrate once. */
const MIGRATION_LOCK = 7_238_113_021;

/** Brings the schema up to date; answers the names of the migrations that ran. Other hubs that start wait for it. */
export async function migrate(database: Database): Promise<string[]> {
  const { dataSource } = database;
  // The embedded database has one connection and one owner: nobody to lock out, and no second connection to hold the lock.
  const alone = dataSource.options.type === 'postgres' && dataSource.options.poolSize === 1;
  const lock = alone ? undefined : dataSource.createQueryRunner();
  try {
    await lock?.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    return migrations.map(({ name }) => name);
  } finally {
    await lock?.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock?.release();
  }
}

/** Thrown when the database lacks migrations of this version. */
export class SchemaBehind extends Error {
  constructor() {
    super('the schema of the database is not current: npm run migrate makes it so');
    this.name = 'SchemaBehind';
  }
}

/** Whether the database answers and no migration is pending. */
export async function isMigrated(database: Database): Promise<boolean> {
  return !(await database.dataSource.showMigrations());
}
