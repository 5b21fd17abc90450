import { type KeyObject, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { signingKeyOf } from '@app/domain';
import type { Credentials } from './credentials.js';
import { type Home, writePrivately } from './home.js';

/** Makes a key for a new membership, in place of one that was here. */
export function newKey(home: Home): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  writePrivately(
    home.signingKeyFile,
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return privateKey;
}

/** The Ed25519 key this home signs with, made and kept readable by its owner only where there is none; undefined when that file is damaged. */
export function ownKey(home: Home): KeyObject | undefined {
  const path = home.signingKeyFile;
  return existsSync(path) ? readKey(path) : newKey(home);
}

/** The key that the hub knows as this client's; null where it knows none, or that one is not here. */
export function agreedKey(home: Home, { signingKey }: Credentials): KeyObject | null {
  if (signingKey === undefined || !existsSync(home.signingKeyFile)) return null;
  const key = readKey(home.signingKeyFile);
  return key && signingKeyOf(key) === signingKey ? key : null;
}

function readKey(path: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(path));
  } catch {
    return undefined;
  }
}
