import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { HubConfig } from '../config.js';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Database, reasonOf } from './database.js';
import { clusterBytes, copyCluster } from './embedded/copy-cluster.js';
import {
  CLUSTER_DIRECTORY,
  EmbeddedDatabase,
  MOVED_DIRECTORY,
} from './embedded/embedded-database.js';
import { WalCheckpointer } from './embedded/wal-checkpointer.js';
import type { PgliteStream } from './embedded/pglite-stream.js';
import { MIGRATIONS } from './migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Which database to open: a PostgreSQL server by URL, else the embedded one in a directory. */
export interface DatabaseLocation {
  url: string | undefined;
  dataDirectory: string;
  /** Whether statements are prepared by name; they are when it is absent. */
  statements?: HubConfig['databaseStatements'];
  /** The timeouts of a server; `TIMEOUTS` when absent. */
  timeouts?: ServerTimeouts;
}

/** How long a server is waited for, in milliseconds. */
export interface ServerTimeouts {
  /** For a connection, new or free in the pool. */
  connectMs: number;
  /** For a statement; one that takes longer counts as a lost connection. */
  statementMs: number;
}

/** An open database and what closing it takes. */
export interface OpenDatabase {
  database: Database;
  kind: 'postgresql' | 'embedded';
  /** How it is copied while it is used; a server is copied with its own tools. */
  copying?: EmbeddedCopying;
  close(): Promise<void>;
}

/** Copies an embedded database that is in use. */
export interface EmbeddedCopying {
  /** How many bytes it has on the disk. */
  bytes(): Promise<number>;
  /** Makes `directory` the data directory of a database like this one; resolves to its bytes. Rejects as `copyCluster`. */
  copyTo(directory: string, signal: AbortSignal): Promise<number>;
}

const POOL_SIZE = 10;
const TIMEOUTS: ServerTimeouts = { connectMs: 5_000, statementMs: 60_000 };
/** A hub that stops in mid-transaction, frozen or cut off, holds its row locks no longer than this. */
const BEGIN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'`;

/**
 * The hub's statements take milliseconds: compiling those that PostgreSQL thinks long takes longer than running them, and workers
 * that share out one of them take twice its processor time, which others need meanwhile.
 */
const SHORT_STATEMENTS = 'SET jit = off; SET max_parallel_workers_per_gather = 0';
/** A hub whose machine is gone without a word holds connections, and the lock under which it migrated, for minutes and not for hours. */
const PROBE_SOON = 'SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10';
/** Whatever the server's own default: what waits for a row that another changes goes on with what the other has made of it. */
const SEE_COMMITTED = `SET default_transaction_isolation = 'read committed'`;
const ON_CONNECT = `${SHORT_STATEMENTS}; ${PROBE_SOON}; ${SEE_COMMITTED}`;

/** The embedded database has one session, in which a connection before may have left a transaction and statements of the same names. */
const ON_EMBEDDED_CONNECT = 'ROLLBACK; DEALLOCATE ALL';

/** A connection that breaks while it is idle does not end the process: the next statement on it fails. */
class TolerantClient extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    this.on('error', () => undefined);
  }
}

const COMMON = {
  type: 'postgres',
  migrations: MIGRATIONS,
  migrationsTableName: 'migration',
  installExtensions: false,
  logging: false,
  poolErrorHandler: () => undefined,
} satisfies PostgresOptions;

interface ConnectionOptions {
  timeouts: ServerTimeouts;
  /** Whether statements are sent before those ahead of them are answered (`pg`'s pipelining). */
  pipeline: boolean;
}

function postgresqlOptions(
  url: string,
  { timeouts, pipeline }: ConnectionOptions,
): PostgresOptions {
  const extra = {
    Client: TolerantClient,
    pipeline,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.statementMs,
    onConnect: (client: Client) => client.query(ON_CONNECT),
  };
  return { ...COMMON, url, poolSize: POOL_SIZE, applicationName: 'knowledge-hub', extra };
}

function embeddedOptions(stream: () => PgliteStream): PostgresOptions {
  return {
    ...COMMON,
    username: 'postgres',
    database: 'postgres',
    poolSize: 1,
    extra: {
      Client: TolerantClient,
      stream,
      onConnect: (client: Client) => client.query(ON_EMBEDDED_CONNECT),
    },
  };
}

/** Opens a database that is reached through streams in place of sockets. */
export async function openThrough(stream: () => PgliteStream): Promise<Database> {
  return new Database(await new DataSource(embeddedOptions(stream)).initialize());
}

async function openServer(
  url: string,
  { statements = 'named', timeouts = TIMEOUTS }: DatabaseLocation,
): Promise<OpenDatabase> {
  // Behind a transaction pooler statements have no names, and not every pooler supports pipelining.
  const isDirect = statements === 'named';
  const dataSource = new DataSource(postgresqlOptions(url, { timeouts, pipeline: isDirect }));
  await dataSource.initialize().catch((error) => {
    throw new DatabaseUnreachable(error);
  });
  const database = new Database(dataSource, {
    begin: BEGIN,
    prepared: isDirect,
    pipelined: isDirect,
  });
  return { database, kind: 'postgresql', close: () => database.close() };
}

function copyingOf(
  directory: string,
  sql: Database,
  checkpointer: WalCheckpointer,
): EmbeddedCopying {
  const from = join(directory, CLUSTER_DIRECTORY);
  return {
    bytes: () => clusterBytes(from),
    copyTo: (target, signal) =>
      checkpointer.pausedDuring(() =>
        copyCluster({ sql, from, to: join(target, CLUSTER_DIRECTORY), signal }),
      ),
  };
}

async function openEmbedded(directory: string): Promise<OpenDatabase> {
  const embedded = await EmbeddedDatabase.open(directory);
  try {
    const database = await openThrough(() => embedded.stream());
    const checkpointer = new WalCheckpointer(database);
    return {
      database,
      kind: 'embedded',
      copying: copyingOf(directory, database, checkpointer),
      async close() {
        checkpointer.end();
        await database.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/** Thrown when the server at DATABASE_URL does not answer, or not as it should. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the database of DATABASE_URL cannot be used: ${reasonOf(cause)}`, { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** The settings that name the database. */
export type DatabaseSettings = Pick<
  HubConfig,
  'databaseUrl' | 'migrationDatabaseUrl' | 'databaseStatements' | 'dataDirectory'
>;

/** The embedded database has been moved to PostgreSQL, and nothing says where that is. */
export class DatabaseMoved extends Error {
  constructor(moved: string) {
    super(
      `the database of this hub was moved to PostgreSQL: set DATABASE_URL to where it is. What was moved lies in ${moved}; ` +
        'without that a new hub, which knows nothing, begins here',
    );
    this.name = 'DatabaseMoved';
  }
}

/** The database that the settings name, which may have to be made. Throws `DatabaseMoved`. */
export function databaseLocation(settings: DatabaseSettings): DatabaseLocation {
  const { databaseUrl: url, databaseStatements: statements, dataDirectory } = settings;
  const location = { url, statements, dataDirectory };
  const moved = join(dataDirectory, MOVED_DIRECTORY);
  if (!isPresent(location) && existsSync(moved)) throw new DatabaseMoved(moved);
  return location;
}

/** No embedded database is in the data directory, which was meant to hold one. */
export class DatabaseMissing extends Error {
  constructor(dataDirectory: string) {
    super(
      `there is no database in ${dataDirectory}; HUB_DATA_DIR or DATABASE_URL says where it is`,
    );
    this.name = 'DatabaseMissing';
  }
}

/** Whether there is a database to open, or a server that may have one; else opening makes an embedded one. */
export function isPresent({ url, dataDirectory }: DatabaseLocation): boolean {
  return url !== undefined || existsSync(join(dataDirectory, CLUSTER_DIRECTORY));
}

/** The same for what works on existing data. Throws `DatabaseMoved`, and `DatabaseMissing` where opening would make an embedded database. */
export function existingLocation(settings: DatabaseSettings): DatabaseLocation {
  const location = databaseLocation(settings);
  if (!isPresent(location)) throw new DatabaseMissing(location.dataDirectory);
  return location;
}

/** The database as migrations reach it: past the pooler, where there is one. */
export function migrationLocation(settings: DatabaseSettings): DatabaseLocation {
  const { migrationDatabaseUrl, databaseUrl, dataDirectory } = settings;
  return { url: migrationDatabaseUrl ?? databaseUrl, dataDirectory };
}

/** Opens the database. Throws `DataDirectoryInUse`, `EmbeddedDatabaseFailed` or `DatabaseUnreachable`. */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { url, dataDirectory } = location;
  return url === undefined ? openEmbedded(dataDirectory) : openServer(url, location);
}
