import type { Database } from '../database/database.js';
import { type DatabaseLocation, openDatabase } from '../database/open-database.js';
import { type Usage, readCommandLine } from '../process/command-line.js';
import { startupError } from '../process/startup-error.js';

/** Runs an operator's command with its positional arguments; a failure is reported, and the process exits with 1. */
export async function runCommand(
  usage: Usage,
  work: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  const told = readCommandLine(usage);
  if (!told) return;
  try {
    await work(told.positionals);
  } catch (error) {
    process.stderr.write(`${startupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens a database for as long as some work takes. */
export async function whileOpen(
  location: DatabaseLocation,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const opened = await openDatabase(location);
  try {
    await work(opened.database);
  } finally {
    await opened.close();
  }
}
