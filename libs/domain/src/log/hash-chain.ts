import { canonicalString } from '../encoding/canonical-json.js';
import { sha256, sha256Hex } from '../encoding/hashing.js';
import type { Signature } from './signatures/signature.js';

/** What the hash of an event covers: every field exactly as the federation read serves it. */
export interface ChainedEvent {
  /** The version of its entry; absent on one that was written before there were two, which is 1. */
  v?: EntryVersion | undefined;
  /** Id of the log. */
  log: string;
  /** 1, 2, 3 … without a gap. */
  sequence: number;
  /** Hex of the predecessor's hash; null on the first event. */
  previousHash: string | null;
  id: string;
  kind: string;
  /** The client's own string, verbatim. */
  createdAt: string | null;
  /** ISO 8601, UTC, milliseconds. */
  acceptedAt: string;
  memberId: string;
  clientId: string;
  /** Which push brought it, of version 2: null for what the hub decided. */
  pushId?: string | null | undefined;
  signature: Signature | null;
  /** Hex of payloadHash(). The envelope carries it instead of the payload, so redaction leaves hashes valid. */
  payloadHash: string;
}

/** How an entry is written: 2 names the push and hides the payload behind a salt. */
export type EntryVersion = 1 | 2;

/** The version that is written today. */
export const ENTRY_VERSION = 2;

/** How many random bytes hide a payload from who guesses it. */
export const SALT_BYTES = 32;

/** What the first entry of a log names as its predecessor. */
const NO_HASH = '0'.repeat(64);

/** UTF-8 takes at most so many bytes for a unit of UTF-16. */
const MAX_UNIT_BYTES = 3;
/** Reused for a salt with the text behind it, where that surely fits: filling it is cheaper than allocating twice. */
const scratch = Buffer.alloc(16 * 1024);

/** SHA-256 of a payload's canonical text, after its salt where its entry is of version 2. */
export function payloadHash(canonicalPayload: string, salt?: Buffer): Buffer {
  if (!salt) return sha256(canonicalPayload);
  return sha256(behindSalt(salt.copy(scratch), canonicalPayload));
}

/** The same in hex, of a salt in base64. Throws for one of another length, which would let the same bytes stand for another payload. */
export function payloadHashHex(canonicalPayload: string, salt?: string): string {
  if (salt === undefined) return sha256Hex(canonicalPayload);
  if (scratch.write(salt, 'base64') !== SALT_BYTES) throw new TypeError('no salt of an entry');
  return sha256Hex(behindSalt(SALT_BYTES, canonicalPayload));
}

/** A text behind the first bytes of the scratch. */
function behindSalt(bytes: number, text: string): Buffer {
  if (bytes + text.length * MAX_UNIT_BYTES > scratch.length)
    return Buffer.concat([scratch.subarray(0, bytes), Buffer.from(text)]);
  return scratch.subarray(0, bytes + scratch.write(text, bytes));
}

/** Remembers the text that was made last: the events of a push follow each other, and are alike but for a few members. */
function remembering<Texts extends string[]>(
  make: (...texts: Texts) => string,
): (...texts: Texts) => string {
  let known: Texts | undefined;
  let made = '';
  return (...texts) => {
    if (!known || texts.some((text, at) => text !== known?.[at])) {
      made = make(...texts);
      known = texts;
    }
    return made;
  };
}

const openingOf = remembering(
  (acceptedAt: string, clientId: string) =>
    `{"acceptedAt":${canonicalString(acceptedAt)},"clientId":${canonicalString(clientId)},"createdAt":`,
);
const placeOf = remembering(
  (kind: string, log: string, memberId: string) =>
    `,"kind":${canonicalString(kind)},"log":${canonicalString(log)},"memberId":${canonicalString(memberId)},"payloadHash":`,
);
const pushOf = remembering((pushId: string) => `,"pushId":${canonicalString(pushId)}`);

/**
 * The RFC 8785 text that stands for an event in its log, with its version and 64 zeros for a missing predecessor. Throws for
 * a version that is not known. Written member by member in canonical order because every append pays for it; equals canonicalize() of the same object.
 */
export function entryOf(event: ChainedEvent): string {
  const { v = 1, pushId = null } = event;
  if (v !== 1 && v !== 2) throw new TypeError(`no entry is of version ${String(v)}`);
  return (
    openingOf(event.acceptedAt, event.clientId) +
    (event.createdAt === null ? 'null' : canonicalString(event.createdAt)) +
    `,"id":${canonicalString(event.id)}` +
    placeOf(event.kind, event.log, event.memberId) +
    canonicalString(event.payloadHash) +
    `,"previousHash":${canonicalString(event.previousHash ?? NO_HASH)}` +
    (v === 1 ? '' : pushId === null ? ',"pushId":null' : pushOf(pushId)) +
    `,"sequence":${event.sequence}` +
    `,"signature":${event.signature === null ? 'null' : signatureEntry(event.signature)}` +
    `,"v":${v}}`
  );
}

/** The event's hash, SHA-256(0x00 || entry): at once its link in the chain and its RFC 6962 leaf hash. */
export function hashOf(event: ChainedEvent): Buffer {
  return sha256(`\0${entryOf(event)}`);
}

/** The same in hex. */
export function hashHexOf(event: ChainedEvent): string {
  return sha256Hex(`\0${entryOf(event)}`);
}

function signatureEntry({ algorithm, keyId, publicKey, signedAt, value }: Signature): string {
  return (
    `{"algorithm":${canonicalString(algorithm)}` +
    (keyId === undefined ? '' : `,"keyId":${canonicalString(keyId)}`) +
    (publicKey === undefined ? '' : `,"publicKey":${canonicalString(publicKey)}`) +
    (signedAt === undefined ? '' : `,"signedAt":${canonicalString(signedAt)}`) +
    `,"value":${canonicalString(value)}}`
  );
}
