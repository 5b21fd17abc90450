import {
  type PushedEvent,
  type Rejection,
  knowledgeProblem,
  rejection,
  scopeClaimOf,
  syncSigningSecret,
  verifyEventSignature,
} from '@app/domain';
import type { Bearer } from '@app/projections';
import type { EventDraft } from '../event-store/append/event-draft.js';

function signatureProblem(event: PushedEvent, bearer: Bearer, masterKey: Buffer): Rejection | null {
  if (!event.signature) {
    return bearer.requireSignatures ? rejection(event.id, 'event.signature_required') : null;
  }
  const { clientId, groupKey } = bearer;
  const secret = syncSigningSecret(masterKey, clientId);
  const reason = verifyEventSignature(secret, { clientId, groupKey, event }, event.signature);
  return reason && rejection(event.id, reason);
}

/** The draft of a well-formed event its pusher may push, or why not. */
export function draftEvent(
  event: PushedEvent,
  bearer: Bearer,
  masterKey: Buffer,
): EventDraft | Rejection {
  const problem = signatureProblem(event, bearer, masterKey) ?? knowledgeProblem(event);
  if (problem) return problem;
  const { id, kind, createdAt, signature, canonicalPayload, payloadHash } = event;
  const { memberId, clientId } = bearer;
  return {
    id,
    kind,
    createdAt,
    memberId,
    clientId,
    signature,
    canonicalPayload,
    payloadHash,
    claim: scopeClaimOf(event),
    projectKey: null,
    privateTo: null,
  };
}
