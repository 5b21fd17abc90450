import { type PushedEvent, type Signature, signEvent } from '@app/domain';
import type { Credentials } from '../hub/credentials.js';

/** An event as it is pushed. */
export interface SignedEvent {
  id: string;
  kind: string;
  payload: object;
  createdAt: string | null;
  signature: Signature;
}

/** A well-formed event with this client's signature over it. */
export function sign(
  event: PushedEvent,
  { clientId, groupKey, syncSigningSecret }: Credentials,
): SignedEvent {
  const { id, kind, payload, createdAt } = event;
  const context = { clientId, groupKey, event };
  const signature = signEvent(syncSigningSecret, context, { keyId: clientId });
  return { id, kind, payload, createdAt, signature };
}
