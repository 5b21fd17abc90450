import { type Policy, type PolicyKey, cosignedAt, isQuorum, readVerifierKey } from '@app/domain';
import type { Sql } from '@app/projections';
import { keepSighting, seenSizes, witnessRecords } from '../event-store/log/witness-sightings.js';
import type { Clock } from '../runtime/clock.js';
import { WitnessBackoff } from './witness-backoff.js';
import { type WitnessAnswer, addCheckpoint } from './witness-client.js';

/** A checkpoint that is to be cosigned. */
export interface Uncosigned {
  logId: string;
  size: number;
  /** How many events the log has now. */
  logSize: number;
  /** A signed note. */
  note: string;
  /** Resolves to the proof that the log has only grown since it had this size (RFC 6962 section 2.1.2). */
  growthFrom: (size: number) => Promise<Buffer[]>;
}

/** What the witnesses say of a checkpoint. */
export interface Testimony {
  /** Their cosignature lines. */
  lines: string[];
  /** The names of those that have cosigned it. */
  cosigners: string[];
  /** Of those that have cosigned another history of the log, or more of it than there is. */
  contradictions: { witness: string; says: string }[];
}

/** The state of one witness. */
export interface WitnessStatus {
  name: string;
  /** When it cosigned last, ISO 8601. */
  cosignedAt: string | null;
  /** How many logs have a published checkpoint that it has not seen. */
  behind: number;
  /** Why it did not cosign the last time; absent where it did. */
  problem?: string;
}

/** The state of all witnesses, and whether a quorum of them has seen all published checkpoints. */
export interface WitnessesStatus {
  quorum: 'met' | 'missing' | 'none';
  list: WitnessStatus[];
}

/** What asking the witnesses takes. */
export interface WitnessesParts {
  policy: Policy | undefined;
  sql: Sql;
  now: Clock;
  /** Is called with the problem of a witness that was asked in vain, once for each backoff. */
  onProblem: (witness: string, problem: string) => void;
}

interface Witness extends PolicyKey {
  name: string;
}

const ASK_WITHIN_MS = 3_000;
/** A second attempt starts from the size that the witness names; a third is for when another replica was faster. */
const MOST_ATTEMPTS = 3;
const UNPROCESSABLE = 422;
const CONFLICT = 409;
const NOTHING: Testimony = { lines: [], cosigners: [], contradictions: [] };

/** The witnesses that this hub asks to cosign what it publishes. */
export class Witnesses {
  private readonly witnesses: readonly Witness[];
  private readonly backoff = new WitnessBackoff();
  private readonly problems = new Map<string, string>();

  constructor(private readonly parts: WitnessesParts) {
    const named = [...(parts.policy?.witnesses ?? [])];
    this.witnesses = named.map(([name, key]) => ({ name, ...key }));
  }

  /** Their names in the policy. */
  get names(): string[] {
    return this.witnesses.map(({ name }) => name);
  }

  /** Asks all witnesses that are not paused, each for at most `ASK_WITHIN_MS`. No failure of a witness throws. */
  async cosign(checkpoint: Uncosigned, signal: AbortSignal): Promise<Testimony> {
    if (this.witnesses.length === 0 || checkpoint.size === 0) return NOTHING;
    const seen = await seenSizes(this.parts.sql, checkpoint.logId);
    const testimonies = await Promise.all(
      this.witnesses.map((witness) =>
        this.ask(witness, checkpoint, { seen: seen.get(witness.name) ?? 0, signal }),
      ),
    );
    return {
      lines: testimonies.flatMap(({ lines }) => lines),
      cosigners: testimonies.flatMap(({ cosigners }) => cosigners),
      contradictions: testimonies.flatMap(({ contradictions }) => contradictions),
    };
  }

  /** The state of every witness, in the order of the policy. */
  async status(): Promise<WitnessesStatus> {
    const { policy, sql } = this.parts;
    if (!policy || this.witnesses.length === 0) return { quorum: 'none', list: [] };
    const records = await witnessRecords(sql, this.names);
    const current = new Set(
      records.filter(({ behind }) => behind === 0).map(({ witness }) => witness),
    );
    const quorum = isQuorum(policy, current) ? 'met' : 'missing';
    const list = records.map(({ witness, cosignedAt: seconds, behind }) => {
      const problem = this.problems.get(witness);
      const at = seconds === null ? null : new Date(seconds * 1_000).toISOString();
      return { name: witness, cosignedAt: at, behind, ...(problem !== undefined && { problem }) };
    });
    return { quorum: policy.quorum === null ? 'none' : quorum, list };
  }

  private async ask(
    witness: Witness,
    checkpoint: Uncosigned,
    { seen, signal }: { seen: number; signal: AbortSignal },
  ): Promise<Testimony> {
    const { name } = witness;
    const ofLog = `${name} ${checkpoint.logId}`;
    const now = this.parts.now();
    if (this.backoff.isPaused(name, now) || this.backoff.isPaused(ofLog, now)) return NOTHING;
    const until = AbortSignal.any([signal, AbortSignal.timeout(ASK_WITHIN_MS)]);
    // A witness that has seen more than the log has says so in its answer.
    const from = Math.min(seen, checkpoint.size);
    try {
      const answer = await this.answerOf(witness, checkpoint, { from, signal: until });
      this.backoff.succeeded(name);
      const testimony = await this.testimonyOf(witness, checkpoint, answer);
      if (typeof testimony !== 'string') {
        this.backoff.succeeded(ofLog);
        this.problems.delete(name);
        return testimony;
      }
      this.fail(witness, ofLog, testimony);
    } catch (error) {
      if (!signal.aborted) this.fail(witness, name, reasonOf(error));
    }
    return NOTHING;
  }

  private async answerOf(
    { url = '' }: Witness,
    { size, note, growthFrom }: Uncosigned,
    { from, signal }: { from: number; signal: AbortSignal },
  ): Promise<WitnessAnswer> {
    let old = from;
    for (let attempt = 1; ; attempt++) {
      const proof = old > 0 && old < size ? await growthFrom(old) : [];
      const answer = await addCheckpoint(url, { old, proof, note }, signal);
      const goesOn = answer.kind === 'size' && answer.size <= size && attempt < MOST_ATTEMPTS;
      if (!goesOn) return answer;
      old = answer.size;
    }
  }

  /** The testimony in an answer, or as a string why it holds none. */
  private async testimonyOf(
    { name, verifierKey }: Witness,
    { logId, size, logSize, note }: Uncosigned,
    answer: WitnessAnswer,
  ): Promise<Testimony | string> {
    if (answer.kind === 'size') {
      if (answer.size <= size) return `says each time that it has seen ${answer.size} events`;
      // Whether that is this history shows with the next checkpoint, which is of all the log.
      if (answer.size <= logSize) return NOTHING;
      return contradicted(name, `the witness ${name} has seen ${answer.size} events of it`);
    }
    if (answer.kind === 'refused') {
      const isOther = answer.status === UNPROCESSABLE || answer.status === CONFLICT;
      if (isOther)
        return contradicted(name, `the witness ${name} has cosigned another history of it`);
      return `answers ${answer.status}`;
    }
    const signer = `— ${readVerifierKey(verifierKey)!.name} `;
    const lines = answer.lines.split(/(?<=\n)/).filter((line) => line.startsWith(signer));
    const seconds = cosignedAt(note + lines.join(''), verifierKey);
    if (seconds === null) return 'answers no cosignature that its key has made';
    await keepSighting(this.parts.sql, { logId, witness: name, size, cosignedAt: seconds });
    return { lines, cosigners: [name], contradictions: [] };
  }

  private fail({ name }: Witness, who: string, problem: string): void {
    const { now, onProblem } = this.parts;
    if (this.backoff.isPaused(who, now())) return;
    this.backoff.failed(who, now());
    this.problems.set(name, problem);
    onProblem(name, problem);
  }
}

function contradicted(witness: string, says: string): Testimony {
  return { ...NOTHING, contradictions: [{ witness, says }] };
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `has not answered within ${ASK_WITHIN_MS / 1_000} s`;
  return (cause as { code?: string } | undefined)?.code ?? message;
}
