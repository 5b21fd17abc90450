import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseStatements, HubConfig } from '../config.js';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Database, reasonOf } from './database.js';
import { clusterBytes, copyCluster } from './embedded/copy-cluster.js';
import { CLUSTER_DIRECTORY, EmbeddedDatabase } from './embedded/embedded-database.js';
import { LogKeeper } from './embedded/log-keeper.js';
import type { PgliteStream } from './embedded/pglite-stream.js';
import { MIGRATIONS } from './migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Which database to open: a PostgreSQL server by URL, else the embedded one in a directory. */
export interface DatabaseLocation {
  url: string | undefined;
  dataDirectory: string;
  /** Whether statements are prepared by name; they are when it is absent. */
  statements?: DatabaseStatements;
  /** How long a server is waited for; as long as a hub waits when it is absent. */
  patience?: Patience;
}

/** How long a server is waited for, in milliseconds. */
export interface Patience {
  /** For a connection, and for one of the pool when others have all of them. */
  connectMs: number;
  /** For a statement, which then counts as lost with its connection. */
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
const PATIENCE: Patience = { connectMs: 5_000, statementMs: 60_000 };
/** A hub that stops in mid-transaction, frozen or cut off, holds its row locks no longer than this. */
const BEGIN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'`;

/** What PostgreSQL takes for a long statement answers here in milliseconds: compiling it first takes longer than running it. */
const ON_CONNECT = 'SET jit = off';

/** A connection that breaks while nobody listens ends nothing but itself: the next statement on it fails. */
class PatientClient extends Client {
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

function postgresqlOptions(url: string, patience: Patience): PostgresOptions {
  const extra = {
    Client: PatientClient,
    connectionTimeoutMillis: patience.connectMs,
    query_timeout: patience.statementMs,
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
    extra: { Client: PatientClient, stream },
  };
}

/** A database that is reached through streams, each of which stands in for a socket. */
export async function openThrough(stream: () => PgliteStream): Promise<Database> {
  return new Database(await new DataSource(embeddedOptions(stream)).initialize());
}

async function openServer(
  url: string,
  { statements = 'named', patience = PATIENCE }: DatabaseLocation,
): Promise<OpenDatabase> {
  const dataSource = new DataSource(postgresqlOptions(url, patience));
  await dataSource.initialize().catch((error) => {
    throw new DatabaseUnreachable(error);
  });
  const database = new Database(dataSource, { begin: BEGIN, isNaming: statements === 'named' });
  return { database, kind: 'postgresql', close: () => database.close() };
}

function copyingOf(directory: string, sql: Database, keeper: LogKeeper): EmbeddedCopying {
  const from = join(directory, CLUSTER_DIRECTORY);
  return {
    bytes: () => clusterBytes(from),
    copyTo: (target, signal) =>
      keeper.holding(() => copyCluster({ sql, from, to: join(target, CLUSTER_DIRECTORY), signal })),
  };
}

async function openEmbedded(directory: string): Promise<OpenDatabase> {
  const embedded = await EmbeddedDatabase.open(directory);
  try {
    const database = await openThrough(() => embedded.stream());
    const keeper = new LogKeeper(database);
    return {
      database,
      kind: 'embedded',
      copying: copyingOf(directory, database, keeper),
      async close() {
        keeper.end();
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

/** The settings that say which database it is. */
export type DatabaseSettings = Pick<
  HubConfig,
  'databaseUrl' | 'migrationDatabaseUrl' | 'databaseStatements' | 'dataDirectory'
>;

/** Where the hub works. */
export function workplace(settings: DatabaseSettings): DatabaseLocation {
  const { databaseUrl: url, databaseStatements: statements, dataDirectory } = settings;
  return { url, statements, dataDirectory };
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

/** Whether opening finds a database, or a server that may have one; else it would make an embedded one. */
export function isMade({ url, dataDirectory }: DatabaseLocation): boolean {
  return url !== undefined || existsSync(join(dataDirectory, CLUSTER_DIRECTORY));
}

/** Where the hub has worked before. Throws `DatabaseMissing` where opening would make an embedded database. */
export function formerWorkplace(settings: DatabaseSettings): DatabaseLocation {
  const place = workplace(settings);
  if (!isMade(place)) throw new DatabaseMissing(place.dataDirectory);
  return place;
}

/** Where its schema is brought up to date: past a pooler, where there is one. */
export function migrationPlace(settings: DatabaseSettings): DatabaseLocation {
  const { migrationDatabaseUrl, databaseUrl, dataDirectory } = settings;
  return { url: migrationDatabaseUrl ?? databaseUrl, dataDirectory };
}

/** Opens the database. Throws `DataDirectoryInUse`, `EmbeddedDatabaseFailed` or `DatabaseUnreachable`. */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { url, dataDirectory } = location;
  return url === undefined ? openEmbedded(dataDirectory) : openServer(url, location);
}
