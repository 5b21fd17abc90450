import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@app/projections';
import type { QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import { MIGRATIONS } from './migrations/index.js';

/** The advisory lock under which migrations run, so that replicas that start together migrate once. */
const MIGRATION_LOCK = 7_238_113_021;
const LOCK_RETRY_MS = 100;

const TRY_LOCK = 'SELECT pg_try_advisory_lock($1) AS locked';
const UNLOCK = 'SELECT pg_advisory_unlock($1)';
const HAS_TABLE = `SELECT to_regclass('migration') IS NOT NULL AS present`;
const APPLIED = 'SELECT name FROM migration';

/** How the migrations of a database stand to those of this version, by name. */
export interface SchemaState {
  /** Those that have not run yet. */
  pending: readonly string[];
  /** Those that only another version knows. */
  unknown: readonly string[];
}

/** Reads which migrations have run. */
export async function schemaStateOf(sql: Sql): Promise<SchemaState> {
  const [table] = await sql.query<{ present: boolean }>(HAS_TABLE);
  const applied = table?.present ? await sql.query<{ name: string }>(APPLIED) : [];
  const ran = new Set(applied.map(({ name }) => name));
  const known = MIGRATIONS.map(({ name }) => name);
  return {
    pending: known.filter((name) => !ran.has(name)),
    unknown: [...ran].filter((name) => !known.includes(name)),
  };
}

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Other hubs that start wait for it. Throws
 * `SchemaAhead`.
 */
export async function migrate(database: Database): Promise<string[]> {
  const { dataSource } = database;
  // The embedded database has one connection and one owner: nobody to lock out, and no second connection to hold the lock.
  const alone = dataSource.options.type === 'postgres' && dataSource.options.poolSize === 1;
  const lock = alone ? undefined : dataSource.createQueryRunner();
  try {
    if (lock) await lockMigrations(lock);
    const { unknown } = await schemaStateOf(database);
    if (unknown.length > 0) throw new SchemaAhead(unknown);
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    return migrations.map(({ name }) => name);
  } finally {
    await lock?.query(UNLOCK, [MIGRATION_LOCK]);
    await lock?.release();
  }
}

/** Asks again and again: a statement that waited would be one that an index which is made concurrently waits for. */
async function lockMigrations(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [{ locked }] = (await runner.query(TRY_LOCK, [MIGRATION_LOCK])) as [{ locked: boolean }];
    if (locked) return;
    await sleep(LOCK_RETRY_MS);
  }
}

/** Thrown when the database lacks migrations of this version. */
export class SchemaBehind extends Error {
  constructor() {
    super('the schema of the database is not current: npm run migrate makes it so');
    this.name = 'SchemaBehind';
  }
}

/** Thrown when the database has migrations that this version does not know. */
export class SchemaAhead extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `the database belongs to a newer version of the hub, whose migrations this one does not know (${unknown.join(', ')}): ` +
        'start that version, or restore a backup from before it',
    );
    this.name = 'SchemaAhead';
  }
}

/** Throws `SchemaBehind` or `SchemaAhead` when the schema is not exactly that of this version. */
export async function assertSchemaCurrent(sql: Sql): Promise<void> {
  const { pending, unknown } = await schemaStateOf(sql);
  if (unknown.length > 0) throw new SchemaAhead(unknown);
  if (pending.length > 0) throw new SchemaBehind();
}
