import type { ScopeClaim, Signature } from '@app/domain';

/** Who may read an event. */
export interface DraftScope {
  /** The projects it belongs to, as `encodeProjectKeys` writes them: who may see all of them may read it. */
  projectKey: string | null;
  /** The only member who may read it. */
  privateTo: string | null;
  /** Whether it names items that are not known yet. */
  early?: boolean;
}

/** An event that is about to be appended: everything but its place in the log. */
export interface EventDraft extends DraftScope {
  id: string;
  kind: string;
  /** The client's own string, hashed as it is. */
  createdAt: string | null;
  memberId: string;
  clientId: string;
  signature: Signature | null;
  /** RFC 8785 text, the random bytes that hide it, and the SHA-256 of both. */
  canonicalPayload: string;
  salt: Buffer;
  payloadHash: Buffer;
  /** What it says about who may read it; absent when everybody of the group may. */
  claim?: ScopeClaim | null;
  /** Whether its sender administers the hub. */
  isAdministrators?: boolean;
  /** The request that brought it; of a push, with its last event alone. In no hash. */
  requestId?: string | undefined;
}
