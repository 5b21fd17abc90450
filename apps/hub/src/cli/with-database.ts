import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { assertSchemaCurrent } from '../database/migrate-database.js';
import {
  type DatabaseLocation,
  type DatabaseSettings,
  openDatabase,
  workplace,
} from '../database/open-database.js';
import { startupError } from '../process/startup-error.js';

/** Runs an operator's command on the configured database; what keeps it from that is said, and the process exits 1. */
export async function withDatabase(
  work: (database: Database) => Promise<void>,
  place: (settings: DatabaseSettings) => DatabaseLocation = workplace,
): Promise<void> {
  try {
    const opened = await openDatabase(place(readConfig()));
    try {
      await work(opened.database);
    } finally {
      await opened.close();
    }
  } catch (error) {
    process.stderr.write(`${startupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that needs the schema of this version. */
export function withCurrentDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  return withDatabase(async (database) => {
    await assertSchemaCurrent(database);
    await work(database);
  });
}
