import { type HubConfig, readConfig } from '../config.js';
import { SETTING_NAMES } from '../effective-settings.js';
import { ConfigurationError } from '../environment.js';
import { unknownMessage, unknownSettings } from '../unknown-settings.js';

/** What is said of each variable that looks like a setting of the hub and is none. */
export function unknownAmong(variables: NodeJS.ProcessEnv): string[] {
  return unknownSettings(variables, SETTING_NAMES).map(unknownMessage);
}

/**
 * The configuration in these variables. Throws `ConfigurationError` with all that is wrong with them: a setting that is not
 * valid and the name of one that is none may be the same mistake.
 */
export function readSettings(variables: NodeJS.ProcessEnv): HubConfig {
  try {
    return readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError([...error.problems, ...unknownAmong(variables)]);
  }
}
