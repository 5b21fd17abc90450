import { canonicalString } from '../encoding/canonical-json.js';
import { sha256 } from '../encoding/hashing.js';
import type { Signature } from './signature.js';

/** What the hash of an event covers: every field exactly as the federation read serves it. */
export interface ChainedEvent {
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
  signature: Signature | null;
  /** Hex of payloadHash(). The envelope carries it instead of the payload, so redaction leaves hashes valid. */
  payloadHash: string;
}

/** What the first entry of a log names as its predecessor. */
const NO_HASH = '0'.repeat(64);

/** SHA-256 of a payload's canonical text. */
export function payloadHash(canonicalPayload: string): Buffer {
  return sha256(canonicalPayload);
}

/**
 * The RFC 8785 text that stands for an event in its log, with `v: 1` and 64 zeros for a missing predecessor.
 * Written member by member in canonical order because every append pays for it; equals canonicalize() of the same object.
 */
export function entryOf(event: ChainedEvent): string {
  return (
    `{"acceptedAt":${canonicalString(event.acceptedAt)}` +
    `,"clientId":${canonicalString(event.clientId)}` +
    `,"createdAt":${event.createdAt === null ? 'null' : canonicalString(event.createdAt)}` +
    `,"id":${canonicalString(event.id)}` +
    `,"kind":${canonicalString(event.kind)}` +
    `,"log":${canonicalString(event.log)}` +
    `,"memberId":${canonicalString(event.memberId)}` +
    `,"payloadHash":${canonicalString(event.payloadHash)}` +
    `,"previousHash":${canonicalString(event.previousHash ?? NO_HASH)}` +
    `,"sequence":${event.sequence}` +
    `,"signature":${event.signature === null ? 'null' : signatureEntry(event.signature)}` +
    `,"v":1}`
  );
}

/** The event's hash, SHA-256(0x00 || entry): at once its link in the chain and its RFC 6962 leaf hash. */
export function hashOf(event: ChainedEvent): Buffer {
  return sha256(`\0${entryOf(event)}`);
}

function signatureEntry({ algorithm, keyId, signedAt, value }: Signature): string {
  return (
    `{"algorithm":${canonicalString(algorithm)}` +
    (keyId === undefined ? '' : `,"keyId":${canonicalString(keyId)}`) +
    (signedAt === undefined ? '' : `,"signedAt":${canonicalString(signedAt)}`) +
    `,"value":${canonicalString(value)}}`
  );
}
