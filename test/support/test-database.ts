import { randomBytes } from 'node:crypto';
import type { Sql } from '@app/projections';
import pg from 'pg';
import { migrate } from '../../apps/hub/src/database/migrate-database.js';
import { openDatabase } from '../../apps/hub/src/database/open-database.js';

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('the suite needs TEST_DATABASE_URL; jest sets it in its global setup');
  return url;
}

/** This process's connections to the server: to make one for each database took three times as long as making the database. */
let connections: pg.Pool | undefined;

function openConnections(): pg.Pool {
  // They last as long as the process, and keep it from ending only while they are used.
  const pool = new pg.Pool({
    connectionString: serverUrl(),
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A server that ends takes them with it; the next statement makes another.
  return pool.on('error', () => undefined);
}

async function onServer(statement: string): Promise<void> {
  connections ??= openConnections();
  await connections.query(statement);
}

/** A database of a test's own; `drop` removes it, whoever is still connected. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes the database that `createMigratedDatabase` copies; the run's global setup does, and its teardown drops it. */
export async function createTemplate(): Promise<TestDatabase> {
  const template = await createTestDatabase();
  const opened = await openDatabase({ url: template.url, dataDirectory: '' });
  await migrate(opened.database);
  await opened.close();
  process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1);
  return template;
}

/** A database with the hub's tables on the run's PostgreSQL server. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
}

/** An empty database, or a copy of another, on the run's PostgreSQL server. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `khub_${randomBytes(6).toString('hex')}`;
  // A third of the processor time that logging each page takes, where nothing is synced to the disk.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A database of its own with the hub's tables, reached by one plain connection; `close` removes it. */
export async function openMigratedDatabase(): Promise<{
  client: pg.Client;
  sql: Sql;
  close(): Promise<void>;
}> {
  const created = await createMigratedDatabase();
  const client = new pg.Client(created.url);
  await client.connect();
  return {
    client,
    sql: { query: async (text, values = []) => (await client.query(text, values as any[])).rows },
    async close() {
      await client.end();
      await created.drop();
    },
  };
}
