import { type KeyObject, createPublicKey } from 'node:crypto';

/** The public key whose 32 bytes (RFC 8032) these are; throws for another number of them. */
export function publicKeyOf(bytes: Buffer): KeyObject {
  const x = bytes.toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** The 32 bytes of a public key. */
export function bytesOfKey(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
}
