import { hash } from 'node:crypto';

/** The 32 bytes of SHA-256 over the bytes, or over the UTF-8 of the text. */
export function sha256(data: string | Uint8Array): Buffer {
  // By way of hex: a buffer of its own for each hash costs more, and the collection of them too.
  return Buffer.from(hash('sha256', data, 'hex'), 'hex');
}

/** The same in hex, which costs less than writing the bytes as hex. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** The same in base64url. */
export function sha256Text(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}
