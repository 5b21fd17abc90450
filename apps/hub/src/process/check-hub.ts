import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { type HubConfig, SETTING_NAMES, readConfig } from '../config.js';
import { SchemaAhead, breaking, schemaStateOf } from '../database/migrate-database.js';
import { DataDirectoryInUse } from '../database/embedded/data-directory-lock.js';
import {
  type OpenDatabase,
  databaseLocation,
  isPresent,
  openDatabase,
} from '../database/open-database.js';
import { type EffectiveSetting, effectiveSettings } from '../effective-settings.js';
import { assertMasterKey } from '../identity/hub-identity.js';
import { keyFileIn } from '../identity/master-key.js';
import { unknownSettings } from '../unknown-settings.js';

async function databaseLine(config: HubConfig): Promise<string> {
  const location = databaseLocation(config);
  const { dataDirectory } = location;
  if (!isPresent(location)) return `the embedded database will be made in ${dataDirectory}`;
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(location);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    return `the embedded database in ${dataDirectory} is used by process ${error.pid}, which has to end before this hub starts`;
  }
  try {
    const { pending, unknown } = await schemaStateOf(opened.database);
    if (breaking(unknown).length > 0) throw new SchemaAhead(breaking(unknown));
    await assertMasterKey(opened.database, config);
    const schema =
      pending.length > 0 ? `${pending.length} migrations are to run` : 'its schema is current';
    return `the ${opened.kind} database answers; ${schema}`;
  } finally {
    await opened.close();
  }
}

/** Whether a setting lies in a file of the data directory that is not there: the master key alone does. */
function isToBeMade({ source }: EffectiveSetting, { dataDirectory }: HubConfig): boolean {
  return source === 'file' && !existsSync(keyFileIn(dataDirectory));
}

/** Rejects if the address is none of this machine. Its ports may be taken, by the hub that is to start anew. */
async function assertAddress(host: string): Promise<void> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  server.close();
}

/**
 * What a start would find, without making anything: the settings with their sources, secrets masked, names that are no setting,
 * and how the database stands. Throws what would keep the hub from starting, but for another hub that runs on the same data
 * directory: settings are looked at before a restart.
 */
export async function checkHub(variables: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(variables);
  await assertAddress(config.host);
  const settings = effectiveSettings(config, variables).map((setting) => {
    const { name, value, source } = setting;
    return `  ${name}=${isToBeMade(setting, config) ? 'will be made' : value} (${source})`;
  });
  const database = await databaseLine(config);
  const unknown = unknownSettings(variables, SETTING_NAMES);
  return `${['the settings are valid:', ...settings, ...unknown, database].join('\n')}\n`;
}
