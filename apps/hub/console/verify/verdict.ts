/** An event that somebody was shown, to be found in the log. */
export interface ShownEvent {
  sequence: number;
  hash: string;
}

/** What a browser is asked to recompute. */
export interface Order {
  logId: string;
  /** Must stand in the log as they were shown. */
  shown: readonly ShownEvent[];
}

/** What was found out, and what was not looked at. */
export interface Verdict {
  events: number;
  /** The first event that is not what it claims, and why. */
  broken?: { sequence: number; problem: string };
  /** Payloads that are gone or not for this reader: their hashes stand, their words cannot be checked. */
  withoutPayload: number;
  /** Sequences of shown events that the log has otherwise. */
  notAsShown: number[];
  /** Whether the tree of all hashes is the one of the checkpoint. */
  isRootSigned: boolean;
  /** Whether the checkpoint is signed by the hub's key. */
  isSignatureGood: boolean;
  /** The key, as people pass it on. */
  publicKey: string;
  /** How long the log of the checkpoint is. */
  checkpointSize: number;
  milliseconds: number;
}

/** What the worker tells. */
export type Report =
  { progress: { done: number; size: number } } | { verdict: Verdict } | { failure: string };
