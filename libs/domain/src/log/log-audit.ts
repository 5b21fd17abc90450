import { canonicalOrNull } from '../encoding/canonical-json.js';
import {
  type ChainProblem,
  ChainVerifier,
  type ReceivedEvent,
  payloadHashOf,
} from './chain-verifier.js';
import { hashHexOf } from './hash-chain.js';
import { type AuthoredEvent, AuthorKeys, type Authorship } from './signatures/author-keys.js';
import { receivedEvent } from './served-event.js';
import { Frontier } from '../transparency/merkle.js';
import type { HashedSubtree } from '../transparency/merkle-span.js';

/** An event as it is served, with why its payload is missing. */
export interface AuditedEvent extends AuthoredEvent {
  reason?: 'redacted' | 'withheld';
  /** The request that made it; an administrator's export has it, and no hash covers it. */
  requestId?: string;
  /** It names an item that was not known yet, and changes none; likewise. */
  early?: true;
}

/** The first thing that is wrong with a log: where, and what was to be found there. */
export interface AuditFault {
  sequence: number;
  problem: string;
  expected: string;
  found: string;
}

/** What was looked at, and what could not be. */
export interface AuditCounts {
  events: number;
  /** Payloads that are gone; their hashes stand unchecked. */
  redacted: number;
  /** Payloads that are not for the reader; likewise. */
  withheld: number;
  /** Events that carry a signature of their author's client which the hub alone can check. */
  vouchedFor: number;
  /** Events that carry none. */
  unsigned: number;
  /** Events that the key of their author's client has signed, as anybody can check. */
  proven: number;
  /** Events of which that could not be checked: for their payload or the key. */
  unchecked: number;
  /** Events that no key has signed, though their author's client had signed with one before; not counted as `vouchedFor` or `unsigned`. */
  lapsed: number;
}

/** An event and its client. */
export interface AuditLapse {
  sequence: number;
  clientId: string;
}

/** Up to where a log is known already. */
export interface AuditStart {
  size: number;
  /** Hex of the last event's hash; null at size 0. */
  hash: string | null;
  frontier: Buffer;
}

/**
 * Recomputes a log from its events, from the beginning or from where it is known: payload hashes, entries, the chain and the tree.
 * Whether anybody has signed it is another question.
 */
export class LogAudit {
  readonly counts: AuditCounts = {
    events: 0,
    redacted: 0,
    withheld: 0,
    vouchedFor: 0,
    unsigned: 0,
    proven: 0,
    unchecked: 0,
    lapsed: 0,
  };
  /** The first event that counts as lapsed. */
  firstLapse: AuditLapse | undefined;
  private readonly chain: ChainVerifier;
  private readonly tree: Frontier;
  private readonly authors = new AuthorKeys();
  private readonly watched = new Map<number, Buffer | undefined>();
  private last: string | null;

  /** The roots at the sizes of `watch` can be asked for afterwards. */
  constructor(
    private readonly logId: string,
    watch: readonly number[],
    start: AuditStart = { size: 0, hash: null, frontier: Buffer.alloc(0) },
  ) {
    this.chain = new ChainVerifier({ sequence: start.size, hash: start.hash });
    this.tree = Frontier.decode(start.frontier, start.size);
    this.last = start.hash;
    for (const size of [...watch, 0]) this.watched.set(size, undefined);
    this.watch();
  }

  get size(): number {
    return this.tree.size;
  }

  /** Where the log is known up to now. */
  get position(): AuditStart {
    return { size: this.size, hash: this.last, frontier: this.tree.encode() };
  }

  /** The subtrees of kept heights that events since the start have completed. */
  get completed(): readonly HashedSubtree[] {
    return this.tree.completed;
  }

  /** The root of all events so far. */
  root(): Buffer {
    return this.tree.root();
  }

  /** The root as it was at a watched size; undefined where the log has not had it, or not since the start. */
  rootAt(size: number): Buffer | undefined {
    return size === this.size ? this.root() : this.watched.get(size);
  }

  /**
   * Takes the next events in log order; answers the first thing that is wrong, and nothing else counts from then on. Each that is good is
   * handed on with its payload in canonical form, null where it is not at hand.
   */
  add(
    events: Iterable<AuditedEvent>,
    isGood?: (event: AuditedEvent, canonicalPayload: string | null) => void,
  ): AuditFault | undefined {
    for (const event of events) {
      const claim = receivedEvent(this.logId, event);
      // What has no canonical form matches no hash.
      claim.canonicalPayload = event.payload == null ? null : canonicalOrNull(event.payload);
      const verdict = this.chain.add([claim]);
      if (!verdict.ok) return explained({ ...verdict, last: this.last }, claim);
      const authorship = this.authors.take(event);
      if (authorship === 'forged') return forged(event);
      this.count(event, authorship);
      if (authorship === 'lapsed')
        this.firstLapse ??= { sequence: event.log.sequence, clientId: event.clientId };
      this.last = event.log.hash;
      this.tree.append(event.log.hash);
      this.watch();
      isGood?.(event, claim.canonicalPayload);
    }
    return undefined;
  }

  private watch(): void {
    if (this.watched.has(this.size)) this.watched.set(this.size, this.tree.root());
  }

  private count({ payload, reason }: AuditedEvent, by: Exclude<Authorship, 'forged'>): void {
    this.counts.events += 1;
    // Whoever serves the log says why, and may say anything.
    if (payload == null) this.counts[reason === 'withheld' ? reason : 'redacted'] += 1;
    this.counts[by] += 1;
  }
}

function forged({ log: { sequence }, clientId, signature }: AuditedEvent): AuditFault {
  const problem = 'is not signed by the key of its client';
  const expected = `a signature of the key that ${clientId} had then`;
  return {
    sequence,
    problem,
    expected,
    found: signature?.value ?? 'a key that it has not endorsed',
  };
}

/** Checks one event by itself, which is delivered again out of its turn: its payload and its entry, not its place. */
export function faultOfEvent(logId: string, event: AuditedEvent): AuditFault | undefined {
  const { sequence, previousHash = null } = event.log;
  const alone = new ChainVerifier({ sequence: sequence - 1, hash: previousHash });
  const claim = receivedEvent(logId, event);
  const verdict = alone.add([claim]);
  return verdict.ok ? undefined : explained({ ...verdict, last: previousHash }, claim);
}

function explained(
  { sequence, problem, last }: { sequence: number; problem: ChainProblem; last: string | null },
  claim: ReceivedEvent,
): AuditFault {
  const differences: Record<ChainProblem, () => [string, string]> = {
    'is missing or out of order': () => [`event ${sequence}`, `event ${claim.sequence}`],
    'belongs to another log': () => ['the log of the others', claim.log],
    'does not name the hash of its predecessor': () => [
      last ?? 'none',
      claim.previousHash ?? 'none',
    ],
    'does not match its payload': () => [claim.payloadHash, computed(() => payloadHashOf(claim))],
    'does not match its hash': () => [claim.hash, computed(() => hashHexOf(claim))],
  };
  const [expected, found] = differences[problem]();
  return { sequence, problem, expected, found };
}

function computed(hash: () => string): string {
  try {
    return hash();
  } catch {
    return 'nothing that can be hashed';
  }
}
