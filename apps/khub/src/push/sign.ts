import type { KeyObject } from 'node:crypto';
import { type PushedEvent, type Signature, signAsAuthor, signEvent } from '@app/domain';
import type { Credentials } from '../hub/credentials.js';

/** An event as it is pushed. */
export interface SignedEvent {
  id: string;
  kind: string;
  payload: object;
  createdAt: string | null;
  signature: Signature;
}

/** Who signs: with a key of its own, or with the secret that the hub has too. */
export interface Signer {
  credentials: Credentials;
  signingKey: KeyObject | null;
}

/** A well-formed event with this client's signature over it. */
export function sign(event: PushedEvent, { credentials, signingKey }: Signer): SignedEvent {
  const { clientId, groupKey, syncSigningSecret } = credentials;
  const { id, kind, payload, createdAt } = event;
  const context = { clientId, groupKey, event };
  const signature = signingKey
    ? signAsAuthor(signingKey, context)
    : signEvent(syncSigningSecret, context, { keyId: clientId });
  return { id, kind, payload, createdAt, signature };
}
