import { type Checkpoint, type TreeHead, verifyConsistency } from '@app/domain';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Testimony } from '../cosignatures/witnesses.js';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { findHead } from '../event-store/log/list-heads.js';
import type { LogHead } from '../event-store/log/log.js';
import type { PublishedCheckpoint } from '../event-store/log/published-checkpoints.js';
import { NoteLogFault } from '../webhooks/note-log-fault.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { growthProof } from './growth-proof.js';
import { RememberedCheckpoints } from './remembered-checkpoints.js';

/** What is wrong with a log. */
interface LogFault {
  logId: string;
  problem: string;
}

/** What a witness has seen of a log under a name. */
interface Contradiction {
  origin: string;
  says: string;
}

/**
 * Keeps the hub from telling the world another history than it has told before: a database that was restored, or that somebody has
 * changed, no longer continues what was published. Until it does again, nothing more is published of the log.
 */
@Injectable()
export class RollbackGuard {
  private readonly logger = new Logger('checkpoints');
  /** What a log no longer continues, and who else has seen something else of it; by the log. */
  private readonly problems = new Map<string, string>();
  private readonly contradictions = new Map<string, Contradiction>();
  private untold: LogFault[] = [];
  private isForgetful = false;

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
    private readonly remembered: RememberedCheckpoints,
    private readonly commands: CommandBus,
  ) {}

  /** Why something is not published any more; undefined where all is well. */
  get problem(): string | undefined {
    const heard = [...this.contradictions].map(([logId, { says }]) => [logId, says] as const);
    const [first, ...more] = new Map([...heard, ...this.problems]).values();
    return more.length > 0 ? `${first} (and so ${more.length} more logs)` : first;
  }

  /** Has webhooks told what was found since this was done last. */
  async tellFaults(): Promise<void> {
    const { untold } = this;
    this.untold = [];
    for (const { logId, problem } of untold)
      await this.commands.execute(new NoteLogFault(logId, problem));
  }

  /** Whether a log is not published any more. */
  isStopped(logId: string): boolean {
    return this.problems.has(logId) || this.contradictions.has(logId);
  }

  /** The last checkpoint of a log that is remembered beside the database. */
  lastOf(logId: string): Checkpoint | undefined {
    return this.remembered.of(logId);
  }

  /** The checkpoint of a committed head. */
  signed(head: LogHead): PublishedCheckpoint {
    return { logId: head.logId, size: head.size, note: this.signer.sign(head) };
  }

  /** Holds all logs against what an earlier run of the hub has published of them. */
  async begin(): Promise<void> {
    await this.remembered.load();
    for (const logId of this.remembered.logIds) await this.checkLog(logId);
  }

  /** Looks again at the logs of which nothing is published, for somebody may have put them right. */
  async lookAgain(): Promise<void> {
    for (const logId of [...this.problems.keys(), ...this.contradictions.keys()])
      await this.checkLog(logId);
  }

  /** Whether a log continues what was published of it, as far as is remembered here. */
  async permits(head: LogHead): Promise<boolean> {
    const { logId } = head;
    const last = this.remembered.of(logId);
    if (last?.origin === this.signer.originOf(head)) {
      const problem = await this.problemOf(head, last);
      if (problem) {
        this.stop(logId, problem);
        return false;
      }
    }
    this.problems.delete(logId);
    // Begun anew, it is a log that nobody has seen anything else of.
    if (this.contradictions.get(logId)?.origin !== this.signer.originOf(head))
      this.contradictions.delete(logId);
    return true;
  }

  /**
   * Takes in what witnesses say of a checkpoint, and answers whether it may be published: what one of them has contradicted may be only
   * when they agree again, and not because they are away.
   */
  heard({ logId, size, note }: PublishedCheckpoint, { lines, contradictions }: Testimony): boolean {
    const [contradiction] = contradictions;
    if (contradiction !== undefined) {
      const says = `log ${logId} has ${size} events now, but ${contradiction}`;
      const [origin = ''] = note.split('\n', 1);
      if (this.contradictions.get(logId)?.says !== says) this.say(logId, says);
      this.contradictions.set(logId, { origin, says });
    } else if (lines.length > 0) this.contradictions.delete(logId);
    return !this.contradictions.has(logId);
  }

  /** Remembers what is about to be published. A disk that does not take it keeps nobody from publishing; it is said once. */
  async remember(checkpoints: readonly PublishedCheckpoint[]): Promise<void> {
    try {
      for (const { logId, note } of checkpoints) await this.remembered.keep(logId, note);
      this.isForgetful = false;
    } catch (error) {
      if (!this.isForgetful)
        this.logger.warn(
          `what is published cannot be kept in the data directory, so that a restored database will not be noticed by it: ${(error as Error).message}`,
        );
      this.isForgetful = true;
    }
  }

  private async checkLog(logId: string): Promise<void> {
    const last = this.remembered.of(logId);
    const head = await findHead(this.database, logId);
    if (head) await this.permits(head);
    else if (last?.origin.startsWith(`${this.signer.name}/`))
      this.stop(logId, `log ${logId} was published with ${last.size} events and is not there`);
  }

  private async problemOf(head: LogHead, last: Checkpoint): Promise<string | undefined> {
    const { logId, size } = head;
    const now: TreeHead = { size, root: head.frontier.root() };
    if (size < last.size)
      return `log ${logId} was published with ${last.size} events and has ${size} now`;
    if (size === last.size && now.root.equals(last.root)) return undefined;
    if (await this.hasGrown(logId, last, now)) return undefined;
    return `log ${logId} is not the one whose first ${last.size} events were published`;
  }

  private async hasGrown(logId: string, last: TreeHead, now: TreeHead): Promise<boolean> {
    try {
      const proof = await growthProof(this.database, logId, { from: last.size, to: now.size });
      return verifyConsistency(
        last,
        now,
        proof.map((hash) => Buffer.from(hash, 'base64')),
      );
    } catch (error) {
      // Where events are missing there is no proof.
      if (isTransient(error)) throw error;
      return false;
    }
  }

  private stop(logId: string, problem: string): void {
    if (this.problems.get(logId) !== problem) this.say(logId, problem);
    this.problems.set(logId, problem);
  }

  private say(logId: string, problem: string): void {
    this.untold.push({ logId, problem });
    this.logger.error(`${problem}: nothing more is published of it; see docs/trust.md`);
  }
}
