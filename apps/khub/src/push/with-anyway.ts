import { type PushedEvent, canonicalize } from '@app/domain';
import type { RejectedLine } from './line-reader.js';

/**
 * Whether a refused event may be accepted with `anyway: true`: its unknown project has nearly the name of a restricted one, or its id
 * is known, perhaps from an earlier try that already said `anyway`.
 */
export function mayPassWithAnyway({ reason }: Pick<RejectedLine, 'reason'>): boolean {
  return reason === 'event.project_unclear' || reason === 'event.id_conflict';
}

/** The event with `anyway: true` in its payload: its projects are meant as they are spelled. */
export function withAnyway(event: PushedEvent): PushedEvent {
  return withPayloadFields(event, { anyway: true });
}

/** The event with further fields in its payload. */
export function withPayloadFields(event: PushedEvent, said: object): PushedEvent {
  const payload = { ...event.payload, ...said };
  const canonicalPayload = canonicalize(payload);
  return { ...event, payload, canonicalPayload, bytes: Buffer.byteLength(canonicalPayload) };
}
