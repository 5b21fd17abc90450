/** Who may join: holders of an invite (the default), anyone, or nobody. */
export const JOIN_MODES = ['invite', 'open', 'closed'] as const;

/** One of {@link JOIN_MODES}. */
export type JoinMode = (typeof JOIN_MODES)[number];

/** Whether events of a group must be signed, and with what. */
export type SignatureRule = boolean | 'ed25519';

/** What administrators decide about a group. */
export interface GroupSettings {
  displayName: string;
  description: string | null;
  joinMode: JoinMode;
  /** Whether pushed events must be signed; by the client's own key, when it is `ed25519`. */
  requireSignatures: SignatureRule;
  /** Whether pushed events that look like a secret are refused. */
  refuseSecrets: boolean;
}
