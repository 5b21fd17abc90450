import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalString } from '../../encoding/canonical-json.js';
import { isPrintable } from '../../encoding/keys.js';
import { MAX_ID_LENGTH } from '../../limits.js';
import type { RejectionReason } from '../../rejections.js';
import { isTimestamp } from '../../encoding/timestamps.js';
import { isKeyOf } from './public-key.js';

/**
 * How events are signed: with a secret that the hub has too, or with the client's own key, as anybody can check. The member and the
 * salt that hides the payload are in what `ed25519-salted` covers: nobody can give the event to another member, and where the salt is
 * not known, the signature confirms no guess of the payload.
 */
export type SignatureAlgorithm = 'hmac-sha256' | 'ed25519' | 'ed25519-salted';

/** The signature of an event as it is stored, served and hashed; absent members stay absent. */
export interface Signature {
  algorithm: SignatureAlgorithm;
  /** The HMAC or the signature of signatureInput(), in hex; that of a key of the client's own may be in base64. */
  value: string;
  /** The signing client's id; of a key of its own the public key, base64 of 32 bytes, or its fingerprint. */
  keyId?: string;
  /** The public key whose fingerprint `keyId` is; the hub writes it down, so that the log alone has all that a check needs. */
  publicKey?: string;
  /** ISO 8601 with an offset, verbatim. */
  signedAt?: string;
}

/** All that a signature covers, beside the members of the signature itself. */
export interface SignedContext {
  clientId: string;
  /** Only `ed25519-salted` covers it. */
  memberId: string;
  groupKey: string;
  event: {
    id: string;
    kind: string;
    createdAt: string | null;
    canonicalPayload: string;
    /** Base64 of 32 bytes; only `ed25519-salted` covers it. */
    salt?: string | null | undefined;
  };
}

const BY_OWN_KEY = /^([0-9a-f]{128}|[A-Za-z0-9+/]{86}==)$|^[0-9A-F]{128}$/;
/** What the value of each algorithm looks like. */
const VALUES: Record<SignatureAlgorithm, RegExp> = {
  'hmac-sha256': /^[0-9a-f]{64}$/i,
  ed25519: BY_OWN_KEY,
  'ed25519-salted': BY_OWN_KEY,
};

/**
 * Reads the `signature` member of a pushed event, null or absent for an unsigned one.
 * Returns a reason for a wrong shape (event.signature_invalid) or another algorithm (event.signature_unsupported).
 */
export function parseSignature(value: unknown): Signature | RejectionReason | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return 'event.signature_invalid';
  const given = value as Record<string, unknown>;
  const { algorithm, value: proof, keyId = null, signedAt = null, publicKey = null } = given;
  if (typeof algorithm !== 'string') return 'event.signature_invalid';
  if (!isAlgorithm(algorithm)) return 'event.signature_unsupported';
  if (typeof proof !== 'string' || !VALUES[algorithm].test(proof)) return 'event.signature_invalid';
  if (keyId !== null && !isKeyId(keyId)) return 'event.signature_invalid';
  if (signedAt !== null && !isTimestamp(signedAt)) return 'event.signature_invalid';
  const named = algorithm === 'hmac-sha256' ? null : publicKey;
  if (named !== null && !isKeyOf(keyId, named)) return 'event.signature_invalid';
  return {
    algorithm,
    value: proof,
    ...(keyId !== null && { keyId }),
    ...(named !== null && { publicKey: named }),
    ...(signedAt !== null && { signedAt }),
  };
}

/**
 * The text that is signed: RFC 8785 of `{clientId, groupKey, event: {id, kind, createdAt|null, payload},
 * signature: {algorithm, keyId|null, signedAt|null}}`, written in canonical order around the canonical payload; with
 * `ed25519-salted` the event has the `salt` besides, and the whole the `memberId`.
 */
export function signatureInput(
  context: SignedContext,
  signature: Omit<Signature, 'value'>,
): string {
  const { clientId, groupKey, event } = context;
  const isSalted = signature.algorithm === 'ed25519-salted';
  const salt = isSalted ? `,"salt":${nullable(event.salt)}` : '';
  const member = isSalted ? `,"memberId":${canonicalString(context.memberId)}` : '';
  return (
    `{"clientId":${canonicalString(clientId)}` +
    `,"event":{"createdAt":${nullable(event.createdAt)}` +
    `,"id":${canonicalString(event.id)}` +
    `,"kind":${canonicalString(event.kind)}` +
    `,"payload":${event.canonicalPayload}${salt}}` +
    `,"groupKey":${canonicalString(groupKey)}${member}` +
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

function isAlgorithm(text: string): text is SignatureAlgorithm {
  return Object.hasOwn(VALUES, text);
}

function isKeyId(value: unknown): value is string {
  return typeof value === 'string' && isPrintable(value, MAX_ID_LENGTH);
}
