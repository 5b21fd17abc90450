import type { ReceivedEvent } from './chain-verifier.js';
import type { EntryVersion } from './hash-chain.js';
import type { Signature } from './signatures/signature.js';

/** An event as the federation read serves it; hashes are hex. */
export interface ServedEvent {
  id: string;
  kind: string;
  /** Null when redacted or withheld; a peer may leave it out. */
  payload: unknown;
  createdAt: string | null;
  acceptedAt: string;
  memberId: string;
  clientId: string;
  /** Absent in version 1. */
  pushId?: string | null;
  payloadHash: string;
  /** Absent on an unsigned event. */
  signature?: Signature;
  /** previousHash is absent on the first event; salt, in base64, where the payload is not served and in version 1. */
  log: {
    sequence: number;
    hash: string;
    previousHash?: string;
    v?: EntryVersion;
    salt?: string;
  };
}

/**
 * Returns a served event as the verifier takes it; `logId` is the `log.id` of the page it came on. Field by field, for a log has many and
 * spreading them costs as much as hashing.
 */
export function receivedEvent(logId: string, served: ServedEvent): ReceivedEvent {
  const { log } = served;
  return {
    v: log.v,
    log: logId,
    sequence: log.sequence,
    previousHash: log.previousHash ?? null,
    id: served.id,
    kind: served.kind,
    createdAt: served.createdAt,
    acceptedAt: served.acceptedAt,
    memberId: served.memberId,
    clientId: served.clientId,
    pushId: served.pushId,
    signature: served.signature ?? null,
    payloadHash: served.payloadHash,
    hash: log.hash,
    payload: served.payload,
    salt: log.salt,
  };
}
