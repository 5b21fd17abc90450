import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenOf, masterKeyIn } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { hubSetting } from './hub-settings.js';

const KEY_FILE = 'master.key';

function keyFile(directory: string): string {
  const path = join(directory, KEY_FILE);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Failure(
      EXIT.failed,
      `there is no key to read: ${(error as Error).message}`,
      'Run this on the machine of the hub, with its settings or with --data-dir.',
    );
  }
}

/**
 * The administration token of the hub with these settings: its own, else the one made from its master key, which is a setting or
 * lies in the data directory. Throws a `Failure` when there is none to be found.
 */
export function readAdminToken(env: NodeJS.ProcessEnv, dataDirectory: string | undefined): string {
  const isNamed = dataDirectory !== undefined;
  const token = isNamed ? undefined : hubSetting(env, 'HUB_ADMIN_TOKEN');
  if (token !== undefined) return token;
  const key = isNamed ? undefined : hubSetting(env, 'HUB_MASTER_KEY');
  const directory = dataDirectory ?? hubSetting(env, 'HUB_DATA_DIR') ?? './data';
  const masterKey = masterKeyIn(key ?? keyFile(directory));
  if (masterKey) return adminTokenOf(masterKey);
  throw new Failure(EXIT.failed, 'the master key is not 32 bytes in hex or base64');
}
