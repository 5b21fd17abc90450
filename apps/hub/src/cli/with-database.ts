import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { assertSchemaCurrent } from '../database/migrate-database.js';
import {
  type DatabaseLocation,
  type DatabaseSettings,
  existingLocation,
} from '../database/open-database.js';
import type { Usage } from '../process/command-line.js';
import { runCommand, whileOpen } from './run-command.js';

/** What a command does with the configured database and its positional arguments. */
type Work = (database: Database, args: readonly string[]) => Promise<void>;

/** Runs an operator's command on the configured database; a failure is reported, and the process exits with 1. */
export function withDatabase(
  usage: Usage,
  work: Work,
  locationOf: (settings: DatabaseSettings) => DatabaseLocation,
): Promise<void> {
  return runCommand(usage, (args) =>
    whileOpen(locationOf(readConfig()), (database) => work(database, args)),
  );
}

/** The same for a command that needs an existing database with the schema of this version. */
export function withCurrentDatabase(usage: Usage, work: Work): Promise<void> {
  const onCurrent: Work = async (database, args) => {
    await assertSchemaCurrent(database);
    await work(database, args);
  };
  return withDatabase(usage, onCurrent, existingLocation);
}
