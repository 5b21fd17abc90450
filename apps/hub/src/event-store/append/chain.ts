import { type ChainedEvent, hashOf } from '@app/domain';
import type { EventDraft } from './event-draft.js';
import type { LogHead } from '../log/log.js';

/** An event with its place in the log. */
export interface ChainedDraft extends EventDraft {
  log: LogHead;
  sequence: number;
  /** Milliseconds since the epoch. */
  acceptedAt: number;
  hash: Buffer;
}

/** Gives the draft the next place in the log and moves the head onto it; the head must be locked. */
export function chain(head: LogHead, draft: EventDraft, acceptedAt: number): ChainedDraft {
  const sequence = head.size + 1;
  const hash = hashOf({
    log: head.logId,
    sequence,
    previousHash: head.hash?.toString('hex') ?? null,
    id: draft.id,
    kind: draft.kind,
    createdAt: draft.createdAt,
    acceptedAt: new Date(acceptedAt).toISOString(),
    memberId: draft.memberId,
    clientId: draft.clientId,
    signature: draft.signature,
    payloadHash: draft.payloadHash.toString('hex'),
  } satisfies ChainedEvent);
  head.size = sequence;
  head.hash = hash;
  head.frontier.append(hash);
  return { ...draft, log: head, sequence, acceptedAt, hash };
}
