// What libs/domain takes from node:crypto, for browsers: hashing, and reading an Ed25519 signature. It needs no secure origin.
import { hashes, verify as verifySignature } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer';

hashes.sha512 = sha512;

/** SHA-256 as Node's one-shot hash makes it. */
export function hash(
  _algorithm: 'sha256',
  data: string | Uint8Array,
  as: 'buffer' | 'hex',
): Buffer | string {
  const digest = Buffer.from(sha256(typeof data === 'string' ? Buffer.from(data) : data));
  return as === 'hex' ? digest.toString('hex') : digest;
}

/** The 32 bytes of an Ed25519 key, as verify takes them. */
export function createPublicKey({ key }: { key: { x: string } }): Buffer {
  return Buffer.from(key.x.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
}

/** Whether a signature is one of the message by the key. */
export function verify(
  _algorithm: null,
  message: Uint8Array,
  key: Buffer,
  signature: Uint8Array,
): boolean {
  return verifySignature(signature, message, key);
}

function absent(): never {
  throw new Error('not for browsers');
}

export {
  absent as createCipheriv,
  absent as createDecipheriv,
  absent as createHash,
  absent as createHmac,
  absent as createPrivateKey,
  absent as hkdfSync,
  absent as randomBytes,
  absent as randomUUID,
  absent as sign,
  absent as timingSafeEqual,
};
