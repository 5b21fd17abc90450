import { type KeyObject, sign, verify } from 'node:crypto';
import { publicKeyOf } from '../../transparency/ed25519.js';
import { isSigningKey } from './public-key.js';

/** An Ed25519 signature as clients say it: base64 of 64 bytes. */
export const BASE64_SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** The Ed25519 signature, in base64, by which a client's key says a text. */
export function state(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), key).toString('base64');
}

/** Whether the key (base64 of 32 bytes) has said this text; never throws. */
export function isStatedBy(signingKey: string, text: string, signature: string): boolean {
  if (!BASE64_SIGNATURE.test(signature) || !isSigningKey(signingKey)) return false;
  return verify(null, Buffer.from(text), keyIn(signingKey), Buffer.from(signature, 'base64'));
}

/** The public key that clients say in base64. */
export function keyIn(signingKey: string): KeyObject {
  return publicKeyOf(Buffer.from(signingKey, 'base64'));
}
