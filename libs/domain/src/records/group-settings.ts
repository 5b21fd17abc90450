/** Who may join: holders of an invite (the default), anyone, or nobody. */
export const JOIN_MODES = ['invite', 'open', 'closed'] as const;

/** One of {@link JOIN_MODES}. */
export type JoinMode = (typeof JOIN_MODES)[number];

/** Whether events of a group must be signed, and with what. */
export type SignatureRule = boolean | 'ed25519';

/**
 * Which texts of a group go to the endpoint that makes embeddings of them: none (the default), what all its members see, or what is
 * private or of a restricted project too.
 */
export const EMBEDDED_TEXTS = ['none', 'open', 'all'] as const;

/** One of {@link EMBEDDED_TEXTS}. */
export type EmbeddedTexts = (typeof EMBEDDED_TEXTS)[number];

/** What administrators decide about a group. */
export interface GroupSettings {
  displayName: string;
  description: string | null;
  joinMode: JoinMode;
  /** Whether pushed events must be signed; by the client's own key, when it is `ed25519`. */
  requireSignatures: SignatureRule;
  /** Whether pushed events that look like a secret are refused. */
  refuseSecrets: boolean;
  /** Which of its texts leave the house to be searched by meaning. */
  embeddedTexts: EmbeddedTexts;
}
