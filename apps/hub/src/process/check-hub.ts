import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type HubConfig, readConfig } from '../config.js';
import { SchemaAhead, breaking, schemaStateOf } from '../database/migrate-database.js';
import { databaseLocation, isPresent, openDatabase } from '../database/open-database.js';
import { type EffectiveSetting, SETTING_NAMES, effectiveSettings } from '../effective-settings.js';
import { KEY_FILE } from '../identity/master-key.js';
import { unknownMessage, unknownSettings } from '../unknown-settings.js';

async function databaseLine(config: HubConfig): Promise<string> {
  const location = databaseLocation(config);
  if (!isPresent(location))
    return `the embedded database will be made in ${location.dataDirectory}`;
  const opened = await openDatabase(location);
  try {
    const { pending, unknown } = await schemaStateOf(opened.database);
    if (breaking(unknown).length > 0) throw new SchemaAhead(breaking(unknown));
    const schema =
      pending.length > 0 ? `${pending.length} migrations are to run` : 'its schema is current';
    return `the ${opened.kind} database answers; ${schema}`;
  } finally {
    await opened.close();
  }
}

/** Whether a setting lies in a file of the data directory that is not there: the master key alone does. */
function isToBeMade({ source }: EffectiveSetting, { dataDirectory }: HubConfig): boolean {
  return source === 'file' && !existsSync(join(dataDirectory, KEY_FILE));
}

/**
 * What a start would find, without making anything: the settings with their sources, secrets masked, names that are no setting,
 * and how the database stands. Throws what would keep the hub from starting.
 */
export async function checkHub(variables: NodeJS.ProcessEnv = process.env): Promise<string> {
  const config = readConfig(variables);
  const settings = effectiveSettings(config).map((setting) => {
    const { name, value, source } = setting;
    return `  ${name}=${isToBeMade(setting, config) ? 'will be made' : value} (${source})`;
  });
  const unknown = unknownSettings(variables, SETTING_NAMES).map(unknownMessage);
  const database = await databaseLine(config);
  return `${['the settings are valid:', ...settings, ...unknown, database].join('\n')}\n`;
}
