import { type ChainedEvent, ENTRY_VERSION, formatTimestamp, hashOf } from '@app/domain';
import type { DraftScope, EventDraft } from './event-draft.js';
import type { LogHead } from '../log/log.js';

/** An event that has been admitted to its log, with its place there. */
export interface ChainedDraft extends Omit<EventDraft, 'isAdministrators'> {
  log: LogHead;
  /** The push that brought it; null for what the hub decided. */
  pushId: string | null;
  /** How many events its push brought; only of the last one. */
  pushSize?: number | undefined;
  sequence: number;
  /** Milliseconds since the epoch. */
  acceptedAt: number;
  hash: Buffer;
}

/** What a push says of its events: which it is, and who may read them. */
interface OfPush {
  pushId: string | null;
  scope: DraftScope;
}

/** Gives the draft the next place in the log and moves the head onto it; the head must be locked. */
export function chain(
  head: LogHead,
  draft: EventDraft,
  acceptedAt: number,
  { pushId, scope }: OfPush = { pushId: null, scope: draft },
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
    acceptedAt: formatTimestamp(acceptedAt),
    memberId: draft.memberId,
    clientId: draft.clientId,
    pushId,
    signature: draft.signature,
    payloadHash: draft.payloadHash.toString('hex'),
  } satisfies ChainedEvent);
  head.size = sequence;
  head.hash = hash;
  head.frontier.append(hash);
  // Member by member: spreading a draft takes longer than hashing it, and a log is locked meanwhile.
  return {
    id: draft.id,
    kind: draft.kind,
    createdAt: draft.createdAt,
    memberId: draft.memberId,
    clientId: draft.clientId,
    signature: draft.signature,
    canonicalPayload: draft.canonicalPayload,
    salt: draft.salt,
    payloadHash: draft.payloadHash,
    claim: draft.claim ?? null,
    projectKey: scope.projectKey,
    privateTo: scope.privateTo,
    early: scope.early ?? false,
    requestId: draft.requestId,
    log: head,
    pushId,
    sequence,
    acceptedAt,
    hash,
  };
}
