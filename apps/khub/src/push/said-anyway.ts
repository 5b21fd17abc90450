import { type PushedEvent, canonicalize } from '@app/domain';
import type { RejectedLine } from './line-reader.js';

/**
 * Whether an event that was refused may be taken when it says `anyway`: it names no project but all but names a
 * restricted one, or its id is that of an event which may have said so before.
 */
export function mayBeMeant({ reason }: Pick<RejectedLine, 'reason'>): boolean {
  return reason === 'event.project_unclear' || reason === 'event.id_conflict';
}

/** The event whose payload says that its projects are meant as they are spelled. */
export function saidAnyway(event: PushedEvent): PushedEvent {
  return saying(event, { anyway: true });
}

/** The event whose payload says this too. */
export function saying(event: PushedEvent, said: object): PushedEvent {
  const payload = { ...event.payload, ...said };
  const canonicalPayload = canonicalize(payload);
  return { ...event, payload, canonicalPayload, bytes: Buffer.byteLength(canonicalPayload) };
}
