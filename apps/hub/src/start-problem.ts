import { ConfigurationError } from './config.js';
import { DataDirectoryInUse } from './database/embedded/data-directory-lock.js';
import { WrongMasterKey } from './database/hub-identity.js';
import { DamagedMasterKey } from './database/master-key.js';

const EXPLAINED = [ConfigurationError, DataDirectoryInUse, WrongMasterKey, DamagedMasterKey];

/**
 * What to tell whoever started the hub in vain. What the operator can put right (a setting, a taken port, a database that
 * does not answer) is one message; anything else comes with its stack.
 */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Connecting to a name with several addresses fails with one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  const cause = first ?? error;
  const explained = EXPLAINED.some((type) => cause instanceof type) || 'code' in cause;
  return explained ? cause.message : (cause.stack ?? cause.message);
}
