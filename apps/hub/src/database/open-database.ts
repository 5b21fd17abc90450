import { DataSource, type DataSourceOptions } from 'typeorm';
import { Database } from './database.js';
import { EmbeddedDatabase } from './embedded/embedded-database.js';
import { MIGRATIONS } from './migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Which database to open: a PostgreSQL server by URL, else the embedded one in a directory. */
export interface DatabaseLocation {
  url: string | undefined;
  dataDirectory: string;
}

/** An open database and what closing it takes. */
export interface OpenDatabase {
  database: Database;
  kind: 'postgresql' | 'embedded';
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that has not answered by then counts as lost with its connection. */
const QUERY_TIMEOUT_MS = 60_000;

const COMMON = {
  type: 'postgres',
  migrations: MIGRATIONS,
  migrationsTableName: 'migration',
  installExtensions: false,
  logging: false,
  poolErrorHandler: () => undefined,
} satisfies PostgresOptions;

function postgresqlOptions(url: string): PostgresOptions {
  const extra = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS };
  return { ...COMMON, url, poolSize: POOL_SIZE, applicationName: 'knowledge-hub', extra };
}

function embeddedOptions(embedded: EmbeddedDatabase): PostgresOptions {
  const extra = { stream: () => embedded.stream() };
  return { ...COMMON, username: 'postgres', database: 'postgres', poolSize: 1, extra };
}

/** Opens the database. Throws `DataDirectoryInUse`, or the driver's error when the server does not answer. */
export async function openDatabase({
  url,
  dataDirectory,
}: DatabaseLocation): Promise<OpenDatabase> {
  const embedded = url === undefined ? await EmbeddedDatabase.open(dataDirectory) : undefined;
  const options = embedded ? embeddedOptions(embedded) : postgresqlOptions(url as string);
  try {
    const dataSource = await new DataSource(options).initialize();
    return {
      database: new Database(dataSource),
      kind: embedded ? 'embedded' : 'postgresql',
      async close() {
        await dataSource.destroy();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}
