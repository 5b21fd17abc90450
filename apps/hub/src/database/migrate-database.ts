import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@app/projections';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import { MIGRATIONS } from './migrations/index.js';

/** The advisory lock under which migrations run, so that replicas that start together migrate once. */
const MIGRATION_LOCK = 7_238_113_021;
const LOCK_RETRY_MS = 100;
/** After so many attempts somebody is told why nothing happens. */
const ATTEMPTS_UNTOLD = 20;

/** How long a migration waits for a table, how often it tries, and how long it lets others pass in between. */
const WAIT_SHORTLY = `SET lock_timeout = '3s'`;
const LOCK_ATTEMPTS = 10;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * How the name of a migration begins that takes something away which the release before it still uses. All others only add, so
 * hubs of that release go on beside those of this one; see docs/operations.md.
 */
const CONTRACT = /^Contract/;

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
 * Brings the schema up to date; returns the names of the migrations that ran. Other hubs that start wait for it; `onWait` is called
 * once when that takes seconds. Throws `SchemaAhead`.
 */
export async function migrate(
  database: Database,
  onWait: () => void = () => undefined,
): Promise<string[]> {
  const { dataSource } = database;
  // The embedded database has one connection and one owner: nobody to lock out, and no second connection to hold the lock.
  const alone = dataSource.options.type === 'postgres' && dataSource.options.poolSize === 1;
  const lock = alone ? undefined : dataSource.createQueryRunner();
  try {
    if (lock) await lockMigrations(lock, onWait);
    const state = await schemaStateOf(database);
    assertNotAhead(state);
    await runMigrations(dataSource);
    return [...state.pending];
  } finally {
    await lock?.query(UNLOCK, [MIGRATION_LOCK]);
    await lock?.release();
  }
}

/**
 * Runs what is pending, each migration in a transaction of its own. One that waits for a table while others wait behind it would
 * stop the hubs that work: it gives up soon, lets them pass and tries again. Throws `MigrationBlocked`.
 */
async function runMigrations(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const runner = dataSource.createQueryRunner();
    try {
      await runner.query(WAIT_SHORTLY);
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      await executor.executePendingMigrations();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === LOCK_ATTEMPTS) throw new MigrationBlocked();
      await sleep(LOCK_PAUSE_MS);
    } finally {
      await runner.query('RESET lock_timeout').catch(() => undefined);
      await runner.release();
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

/** Asks again and again: a statement that waited would be one that an index which is made concurrently waits for. */
async function lockMigrations(runner: QueryRunner, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const [{ locked }] = (await runner.query(TRY_LOCK, [MIGRATION_LOCK])) as [{ locked: boolean }];
    if (locked) return;
    if (attempt === ATTEMPTS_UNTOLD) onWait();
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
      `the database belongs to a newer version of the hub, whose migrations took away what this one uses (${unknown.join(', ')}): ` +
        'start that version, or restore a backup from before it',
    );
    this.name = 'SchemaAhead';
  }
}

/** Thrown when a migration does not get at a table. */
export class MigrationBlocked extends Error {
  constructor() {
    super(
      `a migration waited in vain for a table, ${LOCK_ATTEMPTS} times: something holds it for long; pg_stat_activity of the ` +
        'database shows what, and the next start tries again',
    );
    this.name = 'MigrationBlocked';
  }
}

/** Those of another version's migrations that this one cannot work with. */
export function breaking(unknown: readonly string[]): string[] {
  return unknown.filter((name) => CONTRACT.test(name));
}

function assertNotAhead({ unknown }: SchemaState): void {
  if (breaking(unknown).length > 0) throw new SchemaAhead(breaking(unknown));
}

/** Throws `SchemaBehind` or `SchemaAhead` unless this version works with the schema. */
export async function assertSchemaCurrent(sql: Sql): Promise<void> {
  const state = await schemaStateOf(sql);
  assertNotAhead(state);
  if (state.pending.length > 0) throw new SchemaBehind();
}
