import { canonicalize } from '../encoding/canonical-json.js';
import { type ChainedEvent, hashHexOf, payloadHashHex } from './hash-chain.js';

/** An event as a reader got it, with the hash it claims; a redacted or withheld payload is null or absent. */
export interface ReceivedEvent extends ChainedEvent {
  /** Hex. */
  hash: string;
  payload?: unknown;
  /** Base64 of what hides the payload in version 2; absent where the payload is. */
  salt?: string | null | undefined;
  /** The stored text of the payload; checked byte for byte in place of `payload`. */
  canonicalPayload?: string | null;
}

/** A place in a log: the sequence and the hex hash of its event; sequence 0 and null before the first. */
export interface ChainPosition {
  sequence: number;
  hash: string | null;
}

/** What can be wrong with the first bad event. */
export type ChainProblem =
  | 'is missing or out of order'
  | 'belongs to another log'
  | 'does not name the hash of its predecessor'
  | 'does not match its payload'
  | 'does not match its hash';

/** Either the position the chain was verified up to, or the first bad sequence and its problem. */
export type ChainVerdict =
  | { ok: true; sequence: number; hash: string | null }
  | { ok: false; sequence: number; problem: ChainProblem };

/**
 * Recomputes a log page by page. After the first bad event every further answer is the same verdict.
 * A missing tail cannot be seen from the events alone: compare the final position with a head or checkpoint you trust.
 */
export class ChainVerifier {
  private verdict: ChainVerdict;
  private log: string | null = null;

  /** Starts at the beginning of a log, or at a position known to be good. */
  constructor(start: ChainPosition = { sequence: 0, hash: null }) {
    this.verdict = { ok: true, ...start };
  }

  /** Checks the next events in log order and returns the result for everything seen so far. */
  add(events: Iterable<ReceivedEvent>): ChainVerdict {
    for (const event of events) {
      if (!this.verdict.ok) break;
      this.log ??= event.log;
      const problem = problemOf(event, this.log, this.verdict);
      const sequence = this.verdict.sequence + 1;
      this.verdict = problem
        ? { ok: false, sequence, problem }
        : { ok: true, sequence, hash: event.hash };
    }
    return this.verdict;
  }
}

function problemOf(
  event: ReceivedEvent,
  log: string,
  previous: ChainPosition,
): ChainProblem | null {
  if (event.sequence !== previous.sequence + 1) return 'is missing or out of order';
  if (event.log !== log) return 'belongs to another log';
  if (event.previousHash !== previous.hash) return 'does not name the hash of its predecessor';
  if (!matches(event.payloadHash, payloadHashOf, event)) return 'does not match its payload';
  if (!matches(event.hash, hashHexOf, event)) return 'does not match its hash';
  return null;
}

/** The hash, in hex, that an event's payload makes with its salt; what it claims where the payload is absent. Throws for what cannot be hashed. */
export function payloadHashOf(event: ReceivedEvent): string {
  const { payload, canonicalPayload } = event;
  const text = canonicalPayload ?? (payload == null ? null : canonicalize(payload));
  return text === null ? event.payloadHash : payloadHashHex(text, saltOf(event));
}

function saltOf({ v, salt }: ReceivedEvent): string | undefined {
  return v === undefined || v === 1 ? undefined : (salt ?? '');
}

/** What cannot even be hashed matches no hash: nothing that a peer serves may make verification throw. */
function matches(
  claimed: string,
  hashOf: (event: ReceivedEvent) => string,
  event: ReceivedEvent,
): boolean {
  try {
    return hashOf(event) === claimed;
  } catch {
    return false;
  }
}
