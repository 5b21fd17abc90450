import { sha256Hex } from '../../encoding/hashing.js';

const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** So many hex digits of a key's SHA-256 stand for it. */
const FINGERPRINT_DIGITS = 16;

/** Whether this is an Ed25519 public key as clients say it: base64 of its 32 bytes. */
export function isSigningKey(text: unknown): text is string {
  if (typeof text !== 'string' || !PUBLIC_KEY.test(text)) return false;
  return Buffer.from(text, 'base64').toString('base64') === text;
}

/** Whether this is the public key with this fingerprint. */
export function isKeyOf(fingerprint: string | null, key: unknown): key is string {
  return isSigningKey(key) && fingerprintOf(key) === fingerprint;
}

/** What a public key may be called by: the first 8 bytes of the SHA-256 of its 32 bytes, in hex. */
export function fingerprintOf(signingKey: string): string {
  return sha256Hex(Buffer.from(signingKey, 'base64')).slice(0, FINGERPRINT_DIGITS);
}
