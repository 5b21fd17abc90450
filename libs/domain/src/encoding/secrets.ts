import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { sha256Hex } from './hashing.js';

const HEX_KEY = /^[0-9a-f]{64}$/i;
const BASE64_KEY = /^[\w+/-]{43}=?$/;
const TAG_BYTES = 16;
const HINT_CHARACTERS = 8;
/** What `seal` takes as its nonce. */
export const SEAL_NONCE_BYTES = 12;
/** A nonce of 12 bytes and at least the 16 bytes of the tag. */
const SEALED = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

/** `kha_` and the 43 base64url characters of 32 random bytes. */
export function accessToken(bytes32: Uint8Array): string {
  return `kha_${base64url(bytes32)}`;
}

/**
 * The access token that takes the place of one with this hash, by HKDF-SHA256: whoever has lost the answer that handed it out can be
 * given it again.
 */
export function nextAccessToken(masterKey: Uint8Array, replacedHash: string): string {
  return accessToken(derive(masterKey, `access token after ${replacedHash}`));
}

/** `khi_` and the 24 base64url characters of 18 random bytes. */
export function inviteToken(bytes18: Uint8Array): string {
  return `khi_${base64url(bytes18)}`;
}

/** Hex SHA-256 of a token: all that is stored of an access token, and how an invite is found. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}

/** What people may see of a token: its first 8 characters, but never more than half of it. */
export function tokenHint(token: string): string {
  return token.slice(0, Math.min(HINT_CHARACTERS, token.length >> 1));
}

/** `khs_` and 43 base64url characters by HKDF-SHA256; the same for a client as long as the master key is the same. */
export function syncSigningSecret(masterKey: Uint8Array, clientId: string): string {
  return `khs_${base64url(derive(masterKey, `sync signing secret of ${clientId}`))}`;
}

/** The master key in a text: 32 bytes in hex, base64 or base64url; undefined when it is something else. */
export function masterKeyIn(text: string): Buffer | undefined {
  const key = text.trim();
  if (HEX_KEY.test(key)) return Buffer.from(key, 'hex');
  return BASE64_KEY.test(key) ? Buffer.from(key, 'base64') : undefined;
}

/** `kht_` and 43 base64url characters by HKDF-SHA256: the bearer of administration where no other one is configured. */
export function adminTokenOf(masterKey: Uint8Array): string {
  return `kht_${base64url(derive(masterKey, 'administration token'))}`;
}

/** Hex that tells whether a master key is the one a database was made with, and gives nothing of it away. */
export function keyCheck(masterKey: Uint8Array): string {
  return derive(masterKey, 'key check').toString('hex');
}

/** AES-256-GCM under a key of its own from the master key: `v1.<nonce>.<ciphertext and tag>`, both base64url. */
export function seal(masterKey: Uint8Array, plaintext: string, nonce12: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', sealingKey(masterKey), nonce12);
  const parts = [cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
  return `v1.${base64url(nonce12)}.${base64url(Buffer.concat(parts))}`;
}

/** The plaintext that seal() was given; throws Error when the text was altered or the master key is another one. */
export function open(masterKey: Uint8Array, sealed: string): string {
  const [, nonce, body] = SEALED.exec(sealed) ?? [];
  if (nonce === undefined || body === undefined) throw new Error('not a sealed text');
  const bytes = Buffer.from(body, 'base64url');
  const key = sealingKey(masterKey);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString();
}

function sealingKey(masterKey: Uint8Array): Buffer {
  return derive(masterKey, 'sealing key');
}

/** 32 bytes for one purpose; the prefix keeps them apart from other programs that share the master key. */
export function derive(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `knowledge-hub v1: ${purpose}`, 32));
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
