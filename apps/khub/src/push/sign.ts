import type { KeyObject } from 'node:crypto';
import { type PushedEvent, type Signature, signAsAuthor, signEvent } from '@app/domain';
import type { Credentials } from '../hub/credentials.js';

/** An event as it is pushed. */
export interface SignedEvent {
  id: string;
  kind: string;
  payload: object;
  createdAt: string | null;
  /** Base64 of the bytes that hide the payload in the log, where the signature covers them. */
  salt?: string;
  signature: Signature;
}

/** Who signs: with a key of its own, or with the secret that the hub has too. */
export interface Signer {
  credentials: Credentials;
  signingKey: KeyObject | null;
}

/**
 * A well-formed event with this client's signature over it. That of a key of its own covers the salt, if there is one: random bytes in
 * base64, without which nobody can tell by the signature whether a payload has been guessed.
 */
export function sign(
  event: PushedEvent,
  { credentials, signingKey }: Signer,
  salt?: string,
): SignedEvent {
  const { clientId, memberId, groupKey, syncSigningSecret } = credentials;
  const { id, kind, payload, createdAt } = event;
  const context = { clientId, memberId, groupKey, event: { ...event, salt } };
  if (!signingKey) {
    const signature = signEvent(syncSigningSecret, context, { keyId: clientId });
    return { id, kind, payload, createdAt, signature };
  }
  const signature = signAsAuthor(signingKey, context);
  return { id, kind, payload, createdAt, ...(salt !== undefined && { salt }), signature };
}
