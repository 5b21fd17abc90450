import type { SignatureRule } from '@app/domain';

/** The columns that say which signatures a group requires. */
export interface SignatureColumns {
  require_signatures: boolean;
  require_own_keys: boolean;
}

/** Returns which signatures a group requires. */
export function signatureRuleOf({
  require_signatures,
  require_own_keys,
}: SignatureColumns): SignatureRule {
  return require_own_keys ? 'ed25519' : require_signatures;
}

/** Returns the rule as values of the two columns; nulls if it is undefined. */
export function signatureColumns(rule: SignatureRule | undefined): (boolean | null)[] {
  return rule === undefined ? [null, null] : [rule !== false, rule === 'ed25519'];
}
