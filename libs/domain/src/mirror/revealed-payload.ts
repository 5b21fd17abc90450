import { canonicalOrNull } from '../encoding/canonical-json.js';
import { type EntryVersion, payloadHashHex } from '../log/hash-chain.js';

/** What the copy of a log has of an event without its payload; hashes are hex. */
export interface EntryWithoutPayload {
  sequence: number;
  id: string;
  hash: string;
  payloadHash: string;
  v: EntryVersion;
}

/** An event as it is served again once its payload may be seen. */
export interface RegainedEvent {
  id: string;
  payload: unknown;
  log: { sequence: number; hash: string; salt?: string };
}

/** A payload that recomputes, with its salt in base64; null in version 1. */
export interface RevealedPayload {
  canonicalPayload: string;
  salt: string | null;
}

/** Returns what an event says that is served again, or in a sentence why that is not what its entry was hashed with. */
export function revealedPayload(
  { id, payload, log: { hash, salt } }: RegainedEvent,
  entry: EntryWithoutPayload,
): RevealedPayload | string {
  const { sequence, v } = entry;
  if (id !== entry.id) return `event ${sequence} is served as "${id}", and is "${entry.id}"`;
  if (hash !== entry.hash)
    return `event ${sequence} is served with another hash (expected ${entry.hash}, found ${hash})`;
  const canonicalPayload = canonicalOrNull(payload);
  const found = canonicalPayload === null ? null : hashOf(canonicalPayload, v, salt);
  if (canonicalPayload === null || found !== entry.payloadHash)
    return `event ${sequence} does not match its payload (expected ${entry.payloadHash}, found ${found ?? 'nothing that can be hashed'})`;
  return { canonicalPayload, salt: v === 1 ? null : (salt ?? null) };
}

/** Null where it has no salt of the length that its version takes. */
function hashOf(text: string, v: EntryVersion, salt = ''): string | null {
  if (v === 1) return payloadHashHex(text);
  try {
    return payloadHashHex(text, salt);
  } catch {
    return null;
  }
}
