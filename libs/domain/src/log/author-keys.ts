import { canonicalize } from '../encoding/canonical-json.js';
import { isEndorsed, isSignedByItsKey } from './authorship.js';
import type { ServedEvent } from './served-event.js';

/** An event with the group it is of, which its signature covers. */
export interface AuthoredEvent extends ServedEvent {
  groupKey?: string;
}

/**
 * By whose word an event is its author's: of nobody but the key of its client (`proven`), of the hub which alone can check a signature
 * (`vouchedFor`) or for there is none (`unsigned`); `unchecked` where the payload is not at hand, `forged` where the key has not signed it, or
 * is not the one that its client had.
 */
export type Authorship = 'proven' | 'vouchedFor' | 'unsigned' | 'unchecked' | 'forged';

/** The kind by which the hub tells, in the log that members share, that a client signs with another key. */
const KEY_CHANGED = 'member.key_changed';

/**
 * The keys that clients sign with, as a log tells them event by event. The first that a client uses is taken to be its own; no other is
 * without the word of the one before. Whose client it is the hub says.
 */
export class AuthorKeys {
  private readonly keys = new Map<string, string>();

  /** Takes the next event in log order. */
  take(event: AuthoredEvent): Authorship {
    const { kind, pushId, payload, signature, clientId } = event;
    // What a member pushes may be of any kind; what the hub decided is in no push.
    if (kind === KEY_CHANGED && pushId === null && payload !== null)
      return this.change(payload as Record<string, unknown>);
    if (!signature) return 'unsigned';
    if (signature.algorithm !== 'ed25519') return 'vouchedFor';
    const { keyId = '' } = signature;
    const known = this.keys.get(clientId);
    if (known !== undefined && known !== keyId) return 'forged';
    const { groupKey } = event;
    if (payload === null || groupKey === undefined) return 'unchecked';
    const signed = { ...event, canonicalPayload: canonicalize(payload) };
    if (!isSignedByItsKey({ clientId, groupKey, event: signed }, signature)) return 'forged';
    this.keys.set(clientId, keyId);
    return 'proven';
  }

  private change(payload: Record<string, unknown>): Authorship {
    const [clientId = '', signingKey = '', replaces = '', endorsement = ''] = [
      payload['clientId'],
      payload['signingKey'],
      payload['replaces'],
      payload['endorsement'],
    ].map(String);
    const known = this.keys.get(clientId) ?? replaces;
    const isGood =
      known === replaces && isEndorsed({ clientId, signingKey, replaces }, endorsement);
    if (!isGood) return 'forged';
    this.keys.set(clientId, signingKey);
    return 'unsigned';
  }
}
