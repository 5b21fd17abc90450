import { startHub } from './start-hub.js';
import { startupError } from './startup-error.js';

/** Starts the hub. What keeps it from starting is told on standard error, and ends the process with 1. */
export async function runHub(): Promise<void> {
  try {
    await startHub();
  } catch (error) {
    process.stderr.write(`${startupError(error)}\n`);
    process.exit(1);
  }
}
