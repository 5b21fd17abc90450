import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalString } from '../encoding/canonical-json.js';
import { isPrintable } from '../encoding/keys.js';
import { MAX_ID_LENGTH } from '../limits.js';
import type { RejectionReason } from '../rejections.js';
import { isTimestamp } from '../encoding/timestamps.js';

/** The signature of an event as it is stored, served and hashed; absent members stay absent. */
export interface Signature {
  /** Checked with a secret that the hub has too, or by anybody with the client's own public key. */
  algorithm: 'hmac-sha256' | 'ed25519';
  /** Hex of the HMAC or the signature of signatureInput(). */
  value: string;
  /** The signing client's id; of an Ed25519 signature the public key, base64 of 32 bytes. */
  keyId?: string;
  /** ISO 8601 with an offset, verbatim. */
  signedAt?: string;
}

/** All that a signature covers, beside the members of the signature itself. */
export interface SignedContext {
  clientId: string;
  groupKey: string;
  event: { id: string; kind: string; createdAt: string | null; canonicalPayload: string };
}

/** How many hex digits the value of each algorithm has. */
const DIGITS = { 'hmac-sha256': 64, ed25519: 128 } as const;
const HEX = /^[0-9a-f]+$/i;

/**
 * Reads the `signature` member of a pushed event, null or absent for an unsigned one.
 * Returns a reason for a wrong shape (event.signature_invalid) or another algorithm (event.signature_unsupported).
 */
export function parseSignature(value: unknown): Signature | RejectionReason | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return 'event.signature_invalid';
  const { algorithm, value: hex, keyId = null, signedAt = null } = value as Record<string, unknown>;
  if (typeof algorithm !== 'string') return 'event.signature_invalid';
  if (algorithm !== 'hmac-sha256' && algorithm !== 'ed25519') return 'event.signature_unsupported';
  if (typeof hex !== 'string' || !HEX.test(hex) || hex.length !== DIGITS[algorithm])
    return 'event.signature_invalid';
  if (keyId !== null && !isKeyId(keyId)) return 'event.signature_invalid';
  if (signedAt !== null && !isTimestamp(signedAt)) return 'event.signature_invalid';
  return {
    algorithm,
    value: hex,
    ...(keyId !== null && { keyId }),
    ...(signedAt !== null && { signedAt }),
  };
}

/**
 * The text that is signed: RFC 8785 of `{clientId, groupKey, event: {id, kind, createdAt|null, payload},
 * signature: {algorithm, keyId|null, signedAt|null}}`, written in canonical order around the canonical payload.
 */
export function signatureInput(
  context: SignedContext,
  signature: Omit<Signature, 'value'>,
): string {
  const { clientId, groupKey, event } = context;
  return (
    `{"clientId":${canonicalString(clientId)}` +
    `,"event":{"createdAt":${nullable(event.createdAt)}` +
    `,"id":${canonicalString(event.id)}` +
    `,"kind":${canonicalString(event.kind)}` +
    `,"payload":${event.canonicalPayload}}` +
    `,"groupKey":${canonicalString(groupKey)}` +
    `,"signature":{"algorithm":${canonicalString(signature.algorithm)}` +
    `,"keyId":${nullable(signature.keyId)}` +
    `,"signedAt":${nullable(signature.signedAt)}}}`
  );
}

/** Signs an event with a client's syncSigningSecret. */
export function signEvent(
  secret: string,
  context: SignedContext,
  names: Pick<Signature, 'keyId' | 'signedAt'> = {},
): Signature {
  const unsigned = { algorithm: 'hmac-sha256' as const, ...names };
  return { ...unsigned, value: mac(secret, context, unsigned).toString('hex') };
}

/** Null when `signature` is the client's own over this event, else why not; compares in constant time. */
export function verifyEventSignature(
  secret: string,
  context: SignedContext,
  signature: Signature,
): RejectionReason | null {
  if (signature.keyId !== undefined && signature.keyId !== context.clientId) {
    return 'event.signature_key_mismatch';
  }
  const claimed = Buffer.from(signature.value, 'hex');
  const expected = mac(secret, context, signature);
  const same = claimed.length === expected.length && timingSafeEqual(claimed, expected);
  return same ? null : 'event.signature_mismatch';
}

function mac(secret: string, context: SignedContext, signature: Omit<Signature, 'value'>): Buffer {
  return createHmac('sha256', secret).update(signatureInput(context, signature)).digest();
}

function nullable(text: string | null | undefined): string {
  return text === null || text === undefined ? 'null' : canonicalString(text);
}

function isKeyId(value: unknown): value is string {
  return typeof value === 'string' && isPrintable(value, MAX_ID_LENGTH);
}
