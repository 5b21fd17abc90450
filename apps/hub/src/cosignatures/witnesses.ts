import { type Policy, type PolicyKey, cosignedAt, isQuorum, readVerifierKey } from '@app/domain';
import type { Sql } from '@app/projections';
import { keepSighting, seenSizes, witnessRecords } from '../event-store/log/witness-sightings.js';
import type { Clock } from '../runtime/clock.js';
import { AwayTimes } from './away-times.js';
import { type WitnessAnswer, addCheckpoint } from './witness-client.js';

/** A checkpoint that is to be cosigned. */
export interface Uncosigned {
  logId: string;
  size: number;
  /** A signed note. */
  note: string;
  /** That the log has only grown since it had another size (RFC 6962 section 2.1.2). */
  growthFrom: (size: number) => Promise<Buffer[]>;
}

/** What the witnesses say of a checkpoint. */
export interface Testimony {
  /** Their cosignature lines. */
  lines: string[];
  /** Whoever has cosigned another history of the log, or a longer one, and what that is. */
  contradictions: string[];
}

/** How a witness stands to this hub. */
export interface WitnessStatus {
  name: string;
  /** When it cosigned last, ISO 8601. */
  cosignedAt: string | null;
  /** How many logs have a published checkpoint that it has not seen. */
  behind: number;
  /** Why it did not cosign when it was asked last. */
  problem?: string;
}

/** How the witnesses stand to this hub: whether as many have seen all that was published as are asked for. */
export interface WitnessesStatus {
  quorum: 'met' | 'missing' | 'none';
  list: WitnessStatus[];
}

/** What asking the witnesses takes. */
export interface WitnessesParts {
  policy: Policy | undefined;
  sql: Sql;
  now: Clock;
  /** Hears of a witness that could not be asked, once for each time that it is asked again. */
  onProblem: (witness: string, problem: string) => void;
}

interface Witness extends PolicyKey {
  name: string;
}

const ASK_WITHIN_MS = 3_000;
/** The second time with the size that the witness says; the third where another replica was faster. */
const MOST_ATTEMPTS = 3;
const UNPROCESSABLE = 422;
const CONFLICT = 409;
const NOTHING: Testimony = { lines: [], contradictions: [] };

/** Those who are asked to say that they have seen what this hub publishes. */
export class Witnesses {
  private readonly witnesses: readonly Witness[];
  private readonly away = new AwayTimes();
  private readonly problems = new Map<string, string>();

  constructor(private readonly parts: WitnessesParts) {
    const named = [...(parts.policy?.witnesses ?? [])];
    this.witnesses = named.map(([name, key]) => ({ name, ...key }));
  }

  /** As the policy calls them. */
  get names(): string[] {
    return this.witnesses.map(({ name }) => name);
  }

  /** Asks all that can be asked now, each for at most a few seconds; nothing that they do or fail to do throws. */
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
      contradictions: testimonies.flatMap(({ contradictions }) => contradictions),
    };
  }

  /** How they stand, all of them. */
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
    if (this.away.isAway(name, now) || this.away.isAway(ofLog, now)) return NOTHING;
    const until = AbortSignal.any([signal, AbortSignal.timeout(ASK_WITHIN_MS)]);
    // Where it has seen more than there is, it says so itself.
    const from = Math.min(seen, checkpoint.size);
    try {
      const answer = await this.answerOf(witness, checkpoint, { from, signal: until });
      this.away.answered(name);
      const testimony = await this.testimonyOf(witness, checkpoint, answer);
      if (typeof testimony !== 'string') {
        this.away.answered(ofLog);
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

  /** What follows from an answer; a text says why nothing does. */
  private async testimonyOf(
    { name, verifierKey }: Witness,
    { logId, size, note }: Uncosigned,
    answer: WitnessAnswer,
  ): Promise<Testimony | string> {
    if (answer.kind === 'size') {
      if (answer.size <= size) return `says each time that it has seen ${answer.size} events`;
      return contradicted(`the witness ${name} has seen ${answer.size} events of it`);
    }
    if (answer.kind === 'refused') {
      const isOther = answer.status === UNPROCESSABLE || answer.status === CONFLICT;
      if (isOther) return contradicted(`the witness ${name} has cosigned another history of it`);
      return `answers ${answer.status}`;
    }
    const signer = `— ${readVerifierKey(verifierKey)!.name} `;
    const lines = answer.lines.split(/(?<=\n)/).filter((line) => line.startsWith(signer));
    const seconds = cosignedAt(note + lines.join(''), verifierKey);
    if (seconds === null) return 'answers no cosignature that its key has made';
    await keepSighting(this.parts.sql, { logId, witness: name, size, cosignedAt: seconds });
    return { lines, contradictions: [] };
  }

  private fail({ name }: Witness, who: string, problem: string): void {
    const { now, onProblem } = this.parts;
    if (this.away.isAway(who, now())) return;
    this.away.failed(who, now());
    this.problems.set(name, problem);
    onProblem(name, problem);
  }
}

function contradicted(says: string): Testimony {
  return { lines: [], contradictions: [says] };
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `has not answered within ${ASK_WITHIN_MS / 1_000} s`;
  return (cause as { code?: string } | undefined)?.code ?? message;
}
