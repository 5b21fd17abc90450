import type { ClaimedEvent } from './chain-verifier.js';
import type { Signature } from './signature.js';

/** An event as the federation read serves it; hashes are hex. */
export interface ServedEvent {
  id: string;
  kind: string;
  /** Null when redacted or withheld. */
  payload: unknown;
  createdAt: string | null;
  acceptedAt: string;
  memberId: string;
  clientId: string;
  payloadHash: string;
  /** Absent on an unsigned event. */
  signature?: Signature;
  /** previousHash is absent on the first event. */
  log: { sequence: number; hash: string; previousHash?: string };
}

/** What a served event claims, ready for verification; `logId` is the `log.id` of the page it came on. */
export function claimOf(logId: string, served: ServedEvent): ClaimedEvent {
  const { log, signature, ...event } = served;
  const { sequence, hash, previousHash = null } = log;
  return { ...event, log: logId, sequence, hash, previousHash, signature: signature ?? null };
}
