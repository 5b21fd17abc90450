import type { KeyObject } from 'node:crypto';
import { canonicalString } from '../../encoding/canonical-json.js';
import { isStatedBy, state } from './statement.js';

/** That a client wants a token in place of one of its own, which has expired. */
export interface TokenRenewal {
  clientId: string;
  /** SHA-256 of the token that has expired, hex: as it is renewed once, so is what is signed of use once. */
  tokenHash: string;
}

/** What a hub says of a token that has expired, or has been exchanged: its client's own key may get the one in its place. */
export const RENEWABLE_REFUSALS: readonly string[] = ['auth.token_expired', 'auth.invalid_token'];

/** The signature, in base64, by which a client's own key asks for a token in place of one that has expired. */
export function signRenewal(key: KeyObject, renewal: TokenRenewal): string {
  return state(key, renewalText(renewal));
}

/** Whether the client's own key (base64) has asked for it; never throws. */
export function isRenewalBy(signingKey: string, renewal: TokenRenewal, signature: string): boolean {
  return isStatedBy(signingKey, renewalText(renewal), signature);
}

/** RFC 8785 of what the signature is over. */
function renewalText({ clientId, tokenHash }: TokenRenewal): string {
  return (
    `{"clientId":${canonicalString(clientId)},"statement":"knowledge-hub token renewal v1"` +
    `,"tokenHash":${canonicalString(tokenHash)}}`
  );
}
