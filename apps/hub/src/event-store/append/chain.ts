import { type ChainedEvent, ENTRY_VERSION, hashOf } from '@app/domain';
import type { EventDraft } from './event-draft.js';
import type { LogHead } from '../log/log.js';

/** An event with its place in the log. */
export interface ChainedDraft extends EventDraft {
  log: LogHead;
  /** The push that brought it; null for what the hub decided. */
  pushId: string | null;
  sequence: number;
  /** Milliseconds since the epoch. */
  acceptedAt: number;
  hash: Buffer;
}

/** Gives the draft the next place in the log and moves the head onto it; the head must be locked. */
export function chain(
  head: LogHead,
  draft: EventDraft,
  acceptedAt: number,
  pushId: string | null = null,
): ChainedDraft {
  const sequence = head.size + 1;
  const hash = hashOf({
    v: ENTRY_VERSION,
    log: head.logId,
    sequence,
    previousHash: head.hash?.toString('hex') ?? null,
    id: draft.id,
    kind: draft.kind,
    createdAt: draft.createdAt,
    acceptedAt: new Date(acceptedAt).toISOString(),
    memberId: draft.memberId,
    clientId: draft.clientId,
    pushId,
    signature: draft.signature,
    payloadHash: draft.payloadHash.toString('hex'),
  } satisfies ChainedEvent);
  head.size = sequence;
  head.hash = hash;
  head.frontier.append(hash);
  return { ...draft, log: head, pushId, sequence, acceptedAt, hash };
}
