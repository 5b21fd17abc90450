import {
  type PushedEvent,
  type Rejection,
  type RejectionReason,
  type Signature,
  type SignedContext,
  fingerprintOf,
  isByOwnKey,
  isSignedByItsKey,
  keyNamedBy,
  payloadHash,
  readKnowledge,
  rejection,
  scopeClaimOf,
  syncSigningSecret,
  verifyEventSignature,
} from '@app/domain';
import type { Principal } from '@app/projections';
import type { SentDraft } from './sent-draft.js';

const OWN_KEY_REQUIRED = 'The group requires events signed by the client’s own key (ed25519).';

function signatureProblem(
  event: PushedEvent,
  principal: Principal,
  masterKey: Buffer,
): Rejection | null {
  const { signature, id } = event;
  const { clientId, memberId, groupKey, requireSignatures, signingKey } = principal;
  const isOwn = signature !== null && isByOwnKey(signature);
  if (requireSignatures === 'ed25519' && !isOwn)
    return rejection(id, 'event.signature_required', OWN_KEY_REQUIRED);
  if (!signature) return requireSignatures ? rejection(id, 'event.signature_required') : null;
  const salt = event.salt?.toString('base64');
  const context = { clientId, memberId, groupKey, event: { ...event, salt } };
  if (isOwn) {
    const reason = problemOfOwn(signingKey, context, signature);
    return reason && rejection(id, reason);
  }
  const secret = syncSigningSecret(masterKey, clientId);
  const reason = verifyEventSignature(secret, context, signature);
  return reason && rejection(id, reason);
}

function problemOfOwn(
  signingKey: string | null,
  context: SignedContext,
  signature: Signature,
): RejectionReason | null {
  if (signingKey === null) return 'event.signature_key_unknown';
  if (keyNamedBy(signature) !== signingKey) return 'event.signature_key_mismatch';
  return isSignedByItsKey(context, signature) ? null : 'event.signature_mismatch';
}

/** The event whose signature has the key beside it that it names by a fingerprint. */
function withNamedKey(event: PushedEvent, { signingKey }: Principal): PushedEvent {
  const { signature } = event;
  if (!signature || signingKey === null || !isByOwnKey(signature)) return event;
  if (signature.keyId !== fingerprintOf(signingKey)) return event;
  return { ...event, signature: { ...signature, publicKey: signingKey } };
}

/**
 * The draft of a well-formed event, hidden behind its own salt or the one drawn for it, or what is wrong with its content. One whose
 * signature is not what it must be now is to be refused, unless it is stored already: it may have been taken before.
 */
export function draftEvent(
  pushed: PushedEvent,
  principal: Principal,
  { masterKey, salt: drawn }: { masterKey: Buffer; salt: Buffer },
): SentDraft | Rejection {
  const event = withNamedKey(pushed, principal);
  const refusal = signatureProblem(event, principal, masterKey);
  const read = readKnowledge(event);
  if ('reason' in read) return refusal ?? read;
  const { id, kind, createdAt, signature, canonicalPayload } = event;
  const { memberId, clientId, isAdministrator } = principal;
  const salt = event.salt ?? drawn;
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
    claim: scopeClaimOf(event, read.change),
    isAdministrators: isAdministrator,
    projectKey: null,
    privateTo: null,
    refusal,
    bytes: event.bytes,
  };
}
