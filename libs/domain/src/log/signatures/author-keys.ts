import { canonicalize } from '../../encoding/canonical-json.js';
import { isByOwnKey, isEndorsed, isSignedByItsKey, keyNamedBy } from './authorship.js';
import type { ServedEvent } from '../served-event.js';

/** An event with the group it is of, which its signature covers. */
export interface AuthoredEvent extends ServedEvent {
  groupKey?: string;
}

/**
 * How far an event is shown to come from its author's client:
 * - `proven`: signed with the client's own key, as anybody can check;
 * - `vouchedFor`: signed with a secret that the hub has too, so only the hub can check it;
 * - `unsigned`: without a signature;
 * - `unchecked`: signed with a key, but the payload or the group is not at hand;
 * - `lapsed`: not signed with a key, though its client had signed with one before. Whoever keeps the log may have left the signature out;
 * - `forged`: not signed by the key that it names, or by another key than the client's.
 */
export type Authorship = 'proven' | 'vouchedFor' | 'unsigned' | 'unchecked' | 'lapsed' | 'forged';

/** The kinds of the hub's event in the sync log that gives a client another key: today's, and that of earlier builds. */
const KEY_CHANGES: readonly string[] = ['member.client_key_changed', 'member.key_changed'];

/** Whether the hub says with an event that a client has another key. A member may push an event of any kind; one of the hub itself has no push. */
export function isKeyChange({ kind, pushId }: Pick<ServedEvent, 'kind' | 'pushId'>): boolean {
  return KEY_CHANGES.includes(kind) && pushId === null;
}

/**
 * The keys that clients sign with, learned from a log event by event. The first key that a client signs with counts as its own; each
 * later one must be endorsed by the one before. Which member a client belongs to is the hub's word alone.
 */
export class AuthorKeys {
  private readonly keys = new Map<string, string>();

  /** Takes the next event in log order. */
  take(event: AuthoredEvent): Authorship {
    const { payload, signature, clientId, memberId } = event;
    if (isKeyChange(event) && payload != null)
      return this.change(payload as Record<string, unknown>);
    const known = this.keys.get(clientId);
    if (!signature || !isByOwnKey(signature)) {
      // What the hub itself decides in a client's name is never signed.
      if (known !== undefined && event.pushId !== null) return 'lapsed';
      return signature ? 'vouchedFor' : 'unsigned';
    }
    const key = keyNamedBy(signature);
    if (key === null || (known !== undefined && known !== key)) return 'forged';
    const { groupKey } = event;
    if (payload == null || groupKey === undefined) return 'unchecked';
    const signed = { ...event, canonicalPayload: canonicalize(payload), salt: event.log.salt };
    const context = { clientId, memberId, groupKey, event: signed };
    if (!isSignedByItsKey(context, signature)) return 'forged';
    this.keys.set(clientId, key);
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
