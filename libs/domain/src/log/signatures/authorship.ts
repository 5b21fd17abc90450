import { type KeyObject, createPublicKey, sign, verify } from 'node:crypto';
import { canonicalString } from '../../encoding/canonical-json.js';
import { bytesOfKey } from '../../transparency/ed25519.js';
import { fingerprintOf, isKeyOf, isSigningKey } from './public-key.js';
import { type Signature, type SignedContext, signatureInput } from './signature.js';
import { BASE64_SIGNATURE, isStatedBy, keyIn, state } from './statement.js';

/** That a client signs with a key from now on, in place of another one. Keys are base64 of 32 bytes. */
export interface KeyChange {
  clientId: string;
  signingKey: string;
  /** The key before. */
  replaces: string;
}

/** The public key of an Ed25519 key as clients say it. */
export function signingKeyOf(key: KeyObject): string {
  return bytesOfKey(createPublicKey(key)).toString('base64');
}

/**
 * Signs an event with a client's own Ed25519 key, over the text that every signature is over, and over the salt where the event has one.
 * `keyId` is the fingerprint of the public key and `value` is base64. Without a salt, which is for hubs from before there was one, they
 * are what those hubs know: the public key itself, and hex.
 */
export function signAsAuthor(key: KeyObject, context: SignedContext): Signature {
  const publicKey = signingKeyOf(key);
  const isSalted = Boolean(context.event.salt);
  const unsigned = isSalted
    ? ({ algorithm: 'ed25519-salted', keyId: fingerprintOf(publicKey) } as const)
    : ({ algorithm: 'ed25519', keyId: publicKey } as const);
  const value = sign(null, Buffer.from(signatureInput(context, unsigned)), key);
  return { ...unsigned, value: value.toString(isSalted ? 'base64' : 'hex') };
}

/** Whether a signature is by a key of the client's own. */
export function isByOwnKey({ algorithm }: Signature): boolean {
  return algorithm === 'ed25519' || algorithm === 'ed25519-salted';
}

/** The public key that a signature by a client's own key names; null where it names none that it can be checked with. */
export function keyNamedBy({ keyId = '', publicKey }: Signature): string | null {
  if (publicKey === undefined || publicKey === keyId) return isSigningKey(keyId) ? keyId : null;
  return isKeyOf(keyId, publicKey) ? publicKey : null;
}

/** Whether the key that an Ed25519 signature names has signed this event; never throws. */
export function isSignedByItsKey(context: SignedContext, signature: Signature): boolean {
  const { value } = signature;
  const signingKey = keyNamedBy(signature);
  if (!isByOwnKey(signature) || signingKey === null || typeof value !== 'string') return false;
  const message = Buffer.from(signatureInput(context, signature));
  const bytes = Buffer.from(value, BASE64_SIGNATURE.test(value) ? 'base64' : 'hex');
  return verify(null, message, keyIn(signingKey), bytes);
}

/** The signature, in base64, by which a client's key says which one takes its place. */
export function endorse(key: KeyObject, change: KeyChange): string {
  return state(key, changeText(change));
}

/** Whether the key that is replaced has said so; never throws. */
export function isEndorsed(change: KeyChange, endorsement: string): boolean {
  return isStatedBy(change.replaces, changeText(change), endorsement);
}

/** RFC 8785 of what an endorsement is over. */
function changeText({ clientId, signingKey, replaces }: KeyChange): string {
  return (
    `{"clientId":${canonicalString(clientId)},"replaces":${canonicalString(replaces)}` +
    `,"signingKey":${canonicalString(signingKey)},"statement":"knowledge-hub signing key v1"}`
  );
}
