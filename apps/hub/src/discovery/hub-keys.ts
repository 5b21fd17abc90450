import type { SigningKey } from '../identity/signing-keys.js';

/** The public keys of a hub, as C2SP vkeys. */
export interface HubKeys {
  /** The key of the checkpoints, and those that signed before it, oldest first. */
  signing: { publicKey: string; formerKeys: readonly SigningKey[] };
  /** The key with which it cosigns the checkpoints of others. */
  witness: { publicKey: string };
}

/** The injection token of the hub's public keys. */
export const HUB_KEYS = Symbol('hub keys');
