import {
  type PushedEvent,
  type Rejection,
  knowledgeProblem,
  payloadHash,
  rejection,
  scopeClaimOf,
  syncSigningSecret,
  verifyEventSignature,
} from '@app/domain';
import type { Principal } from '@app/projections';
import type { EventDraft } from '../event-store/append/event-draft.js';

function signatureProblem(
  event: PushedEvent,
  principal: Principal,
  masterKey: Buffer,
): Rejection | null {
  if (!event.signature) {
    return principal.requireSignatures ? rejection(event.id, 'event.signature_required') : null;
  }
  const { clientId, groupKey } = principal;
  const secret = syncSigningSecret(masterKey, clientId);
  const reason = verifyEventSignature(secret, { clientId, groupKey, event }, event.signature);
  return reason && rejection(event.id, reason);
}

/** The draft of a well-formed event its pusher may push, hidden behind the salt, or why not. */
export function draftEvent(
  event: PushedEvent,
  principal: Principal,
  { masterKey, salt }: { masterKey: Buffer; salt: Buffer },
): EventDraft | Rejection {
  const problem = signatureProblem(event, principal, masterKey) ?? knowledgeProblem(event);
  if (problem) return problem;
  const { id, kind, createdAt, signature, canonicalPayload } = event;
  const { memberId, clientId, isAdministrator } = principal;
  return {
    id,
    kind,
    createdAt,
    memberId,
    clientId,
    signature,
    canonicalPayload,
    salt,
    payloadHash: payloadHash(canonicalPayload, salt),
    claim: scopeClaimOf(event),
    isAdministrators: isAdministrator,
    projectKey: null,
    privateTo: null,
  };
}
