import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { assertSchemaCurrent } from '../database/migrate-database.js';
import {
  type DatabaseLocation,
  type DatabaseSettings,
  existingLocation,
  openDatabase,
} from '../database/open-database.js';
import { startupError } from '../process/startup-error.js';
import { type Usage, readCommandLine } from '../process/command-line.js';

/** What a command does with the configured database and its positional arguments. */
type Work = (database: Database, args: readonly string[]) => Promise<void>;

/** Runs an operator's command on the configured database; a failure is reported, and the process exits with 1. */
export async function withDatabase(
  usage: Usage,
  work: Work,
  locationOf: (settings: DatabaseSettings) => DatabaseLocation,
): Promise<void> {
  const told = readCommandLine(usage);
  if (!told) return;
  try {
    const opened = await openDatabase(locationOf(readConfig()));
    try {
      await work(opened.database, told.positionals);
    } finally {
      await opened.close();
    }
  } catch (error) {
    process.stderr.write(`${startupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that needs an existing database with the schema of this version. */
export function withCurrentDatabase(usage: Usage, work: Work): Promise<void> {
  const onCurrent: Work = async (database, args) => {
    await assertSchemaCurrent(database);
    await work(database, args);
  };
  return withDatabase(usage, onCurrent, existingLocation);
}
