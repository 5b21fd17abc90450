import { type KeyObject, createPrivateKey } from 'node:crypto';
import { derive } from '../encoding/secrets.js';

/** The DER bytes before the seed of an Ed25519 private key in PKCS #8 (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key the hub signs the checkpoints of all its logs with; the same as long as the master key is the same. */
export function checkpointKey(masterKey: Uint8Array): KeyObject {
  return keyOf(derive(masterKey, 'checkpoint signing key'));
}

/** The Ed25519 key of one log's checkpoints alone, by its id and, when it was begun anew, its epoch; the same as long as the master key is the same. */
export function logCheckpointKey(masterKey: Uint8Array, log: string): KeyObject {
  return keyOf(derive(masterKey, `checkpoint signing key of log ${log}`));
}

/** The Ed25519 key a hub cosigns the checkpoints of other logs with; the same as long as the master key is the same. */
export function witnessKey(masterKey: Uint8Array): KeyObject {
  return keyOf(derive(masterKey, 'witness cosigning key'));
}

/** The Ed25519 key of this hub's own as a member of another one, for one mirror alone, by its id; the same as long as the master key is the same. */
export function mirrorKey(masterKey: Uint8Array, mirrorId: string): KeyObject {
  return keyOf(derive(masterKey, `client key of mirror ${mirrorId}`));
}

function keyOf(seed: Buffer): KeyObject {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
