import { randomBytes } from 'node:crypto';
import type { Sql } from '@app/projections';
import pg from 'pg';
import { MIGRATIONS } from '../../apps/hub/src/database/migrations/index.js';

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('the suite needs TEST_DATABASE_URL; jest sets it in its global setup');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of its own on the run's PostgreSQL server; `drop` removes it, whoever is still connected. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `khub_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
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
  const created = await createTestDatabase();
  const client = new pg.Client(created.url);
  await client.connect();
  for (const Migration of MIGRATIONS) {
    await new Migration().up({
      query: async (text: string, values?: any[]) => (await client.query(text, values)).rows,
      connect: async () => client,
    } as never);
  }
  return {
    client,
    sql: { query: async (text, values = []) => (await client.query(text, values as any[])).rows },
    async close() {
      await client.end();
      await created.drop();
    },
  };
}
