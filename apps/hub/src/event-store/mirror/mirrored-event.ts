import {
  type AuditedEvent,
  type ScopeClaim,
  canonicalize,
  encodeProjectKeys,
  namesIn,
  scopeClaimOf,
} from '@app/domain';
import type { LogHead } from '../log/log.js';
import type { WrittenEvent } from '../append/write-events.js';

/** An event of another hub's log as its row has it; `version` is that of its entry. */
export type MirroredEvent = WrittenEvent & { version: number };

/** Thrown for an event that recomputes and that still no hub has written: a row could not give it back as it was. */
export class NotStorable extends Error {
  override readonly name = 'NotStorable';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function timeIn(acceptedAt: string, sequence: number): number {
  const time = Date.parse(acceptedAt);
  if (Number.isNaN(time) || new Date(time).toISOString() !== acceptedAt)
    throw new NotStorable(`event ${sequence} was accepted at no time a hub writes`);
  return time;
}

function assertStorable({ log: { sequence }, pushId, ...event }: AuditedEvent): void {
  const texts = [event.id, event.kind, event.createdAt, event.memberId, event.clientId];
  if (texts.some((text) => text?.includes('\0')))
    throw new NotStorable(`event ${sequence} has a name with a NUL in it`);
  if (typeof pushId === 'string' && !UUID.test(pushId))
    throw new NotStorable(`event ${sequence} names a push that no hub has named so`);
}

function claimIn({ id, kind, payload }: AuditedEvent): ScopeClaim | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  return scopeClaimOf({ id, kind, payload: payload as Record<string, unknown> });
}

/**
 * The row of an event that was verified, at the next place of a log, whose head is moved onto it. What the event says of who may see it
 * is taken from its payload alone: whatever is served to the mirror's member is for all who may read the mirror, but what is private.
 * Throws `NotStorable`.
 */
export function mirroredEvent(head: LogHead, event: AuditedEvent): MirroredEvent {
  assertStorable(event);
  const { log, payload, memberId, pushId = null, signature = null } = event;
  const claim = claimIn(event);
  const hash = Buffer.from(log.hash, 'hex');
  head.size = log.sequence;
  head.hash = hash;
  head.frontier.append(hash);
  return {
    log: head,
    sequence: log.sequence,
    id: event.id,
    kind: event.kind,
    createdAt: event.createdAt,
    acceptedAt: timeIn(event.acceptedAt, log.sequence),
    memberId,
    clientId: event.clientId,
    pushId,
    signature,
    canonicalPayload: payload === null ? null : canonicalize(payload),
    salt: log.salt === undefined || payload === null ? null : Buffer.from(log.salt, 'base64'),
    payloadHash: Buffer.from(event.payloadHash, 'hex'),
    hash,
    projectKey: claim && encodeProjectKeys([...new Set(namesIn(claim))].sort()),
    privateTo: claim?.private ? memberId : null,
    version: log.v ?? 1,
  };
}
