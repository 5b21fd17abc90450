import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenOf, masterKeyIn } from '@app/domain';
import { EXIT, Failure } from '../failure.js';

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
  const { HUB_ADMIN_TOKEN: token, HUB_MASTER_KEY: key, HUB_DATA_DIR: directory } = env;
  if (dataDirectory === undefined && token?.trim()) return token.trim();
  const given = dataDirectory === undefined && key?.trim() ? key : undefined;
  const masterKey = masterKeyIn(given ?? keyFile(dataDirectory ?? (directory?.trim() || './data')));
  if (masterKey) return adminTokenOf(masterKey);
  throw new Failure(EXIT.failed, 'the master key is not 32 bytes in hex or base64');
}
