import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { assertSchemaCurrent } from '../database/migrate-database.js';
import {
  type DatabaseLocation,
  type DatabaseSettings,
  databaseLocation,
  existingLocation,
  openDatabase,
} from '../database/open-database.js';
import { startupError } from '../process/startup-error.js';
import { type Usage, readWords } from '../process/words.js';

/** What a command does with the configured database and the words it was told. */
type Work = (database: Database, words: readonly string[]) => Promise<void>;

/** Runs an operator's command on the configured database; what keeps it from that is said, and the process exits 1. */
export async function withDatabase(
  usage: Usage,
  work: Work,
  locationOf: (settings: DatabaseSettings) => DatabaseLocation = databaseLocation,
): Promise<void> {
  const told = readWords(usage);
  if (!told) return;
  try {
    const opened = await openDatabase(locationOf(readConfig()));
    try {
      await work(opened.database, told.words);
    } finally {
      await opened.close();
    }
  } catch (error) {
    process.stderr.write(`${startupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that needs a database that is there, with the schema of this version. */
export function withCurrentDatabase(usage: Usage, work: Work): Promise<void> {
  const onCurrent: Work = async (database, words) => {
    await assertSchemaCurrent(database);
    await work(database, words);
  };
  return withDatabase(usage, onCurrent, existingLocation);
}
