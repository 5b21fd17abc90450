import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { openDurablePglite } from '../../../apps/hub/src/database/embedded/durable-pglite.js';
import { exchange } from '../../../apps/hub/src/database/embedded/exchange.js';
import { PgliteStream } from '../../../apps/hub/src/database/embedded/pglite-stream.js';
import { openDatabase, openThrough } from '../../../apps/hub/src/database/open-database.js';
import { createMigratedDatabase } from '../../support/test-database.js';

/** A migrated database of a suite's own, with how to open it once more and how to remove it. */
export interface OwnDatabase {
  database: Database;
  /** Opens a further pool on it, as another replica would. */
  another(): Promise<Database>;
  close(): Promise<void>;
}

/** A database on the run's PostgreSQL server. */
export async function onPostgresql(): Promise<OwnDatabase & { url: string }> {
  const created = await createMigratedDatabase();
  const { url } = created;
  const opened: Database[] = [];
  const another = async () => {
    const { database } = await openDatabase({ url, dataDirectory: '' });
    opened.push(database);
    return database;
  };
  return {
    database: await another(),
    url,
    another,
    async close() {
      await Promise.all(opened.map((each) => each.close()));
      await created.drop();
    },
  };
}

/** Where the build lays what a new embedded database begins with. */
export const CLUSTER_IMAGE = 'dist/apps/hub/embedded-cluster.tgz';

/** Where it keeps what it ran the migrations on for that. */
export const EMPTY_CLUSTER_IMAGE = 'dist/empty-cluster.tgz';

/** An embedded database in this process, in a directory of its own; `syncToDisk` hears of every fdatasync. */
export async function onPglite(syncToDisk?: (file: number) => void): Promise<OwnDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'khub-pglite-'));
  const pglite = await openDurablePglite(directory, CLUSTER_IMAGE, syncToDisk);
  const database = await openThrough(
    () => new PgliteStream((message) => exchange(pglite, message)),
  );
  return {
    database,
    another: () => Promise.reject(new Error('an embedded database has one owner')),
    async close() {
      await database.close();
      await pglite.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
