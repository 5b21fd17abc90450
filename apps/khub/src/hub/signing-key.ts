import { type KeyObject, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { signingKeyOf } from '@app/domain';
import type { Credentials } from './credentials.js';
import { type Home, writePrivately } from './home.js';

/** Makes the key that is to take the place of this client's, or to be its first. */
export function nextKey(home: Home): KeyObject {
  return makeKey(home.nextSigningKeyFile);
}

/** Puts the next key in its place, which the hub has taken. */
export function settleKey(home: Home): void {
  renameSync(home.nextSigningKeyFile, home.signingKeyFile);
}

/** The Ed25519 key this home signs with, made and kept readable by its owner only where there is none; undefined when that file is damaged. */
export function ownKey(home: Home): KeyObject | undefined {
  const path = home.signingKeyFile;
  return existsSync(path) ? readKey(path) : makeKey(path);
}

/** The key that the hub knows as this client's; null where it knows none, or that one is not here. */
export function agreedKey(home: Home, { signingKey }: Credentials): KeyObject | null {
  // Who ended after the hub had taken the next key has not put it in its place.
  const keys = [home.signingKeyFile, home.nextSigningKeyFile].map(readKey);
  return keys.find((key) => key && signingKeyOf(key) === signingKey) ?? null;
}

function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  writePrivately(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return privateKey;
}

function readKey(path: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(path));
  } catch {
    return undefined;
  }
}
