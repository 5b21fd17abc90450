import { ConfigurationError } from '../environment.js';
import { DataDirectoryInUse } from '../database/embedded/data-directory-lock.js';
import { EmbeddedDatabaseFailed } from '../database/embedded/embedded-backend.js';
import { WrongMasterKey } from '../identity/hub-identity.js';
import { DamagedMasterKey, MissingMasterKey } from '../identity/master-key.js';
import { MigrationBlocked, SchemaAhead, SchemaBehind } from '../database/migrate-database.js';
import { DatabaseTaken } from '../database/move-database.js';
import { DatabaseMissing, DatabaseMoved, DatabaseUnreachable } from '../database/open-database.js';

const EXPLAINED = [
  ConfigurationError,
  DataDirectoryInUse,
  DatabaseMissing,
  DatabaseMoved,
  DatabaseTaken,
  DatabaseUnreachable,
  EmbeddedDatabaseFailed,
  WrongMasterKey,
  DamagedMasterKey,
  MissingMasterKey,
  SchemaBehind,
  SchemaAhead,
  MigrationBlocked,
];

/** What the system refused, and the settings that name something else. */
const REMEDIES: Readonly<Record<string, string>> = {
  listen:
    'choose another HUB_HOST, or another port: HUB_PORT, HUB_ADMIN_PORT (with HUB_ADMIN=port) or HUB_METRICS_PORT',
  getaddrinfo: 'HUB_HOST must be an address of this machine',
  mkdir: 'HUB_DATA_DIR must be a directory that this user may write to',
  write: 'make room where HUB_DATA_DIR lies',
};

/**
 * What to tell whoever started one of the hub's programs in vain. What the operator can put right (a setting, a taken port, a
 * database that does not answer) is one message; anything else comes with its stack.
 */
export function startupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.some((type) => error instanceof type)) return error.message;
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.stack ?? error.message;
  const remedy = REMEDIES[syscall];
  return remedy === undefined ? error.message : `${error.message}: ${remedy}`;
}
