import { type Checkpoint, type TreeHead, verifyConsistency } from '@app/domain';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Testimony } from '../cosignatures/witnesses.js';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { findHead } from '../event-store/log/list-heads.js';
import type { LogHead } from '../event-store/log/log.js';
import {
  type PublishedCheckpoint,
  listPublishedBeyond,
} from '../event-store/log/published-checkpoints.js';
import { NoteLogFault } from '../webhooks/note-log-fault.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { growthProof } from './growth-proof.js';
import { RememberedCheckpoints } from './remembered-checkpoints.js';

/** Why nothing is published of a log. */
interface LogFault {
  logId: string;
  problem: string;
}

/** What is remembered of a checkpoint. */
type Remembered = Pick<PublishedCheckpoint, 'logId' | 'note'>;

/** What a witness has seen of a log that contradicts it, and under which origin. */
interface Contradiction {
  origin: string;
  /** What the witness says. */
  testimony: string;
  /** The same in a sentence, with how many events the log has. */
  says: string;
}

/**
 * Keeps the hub from publishing two histories of a log. A database that was restored or changed may no longer continue what was
 * published; until it does, nothing more is published of the log.
 */
@Injectable()
export class RollbackGuard {
  private readonly logger = new Logger('checkpoints');
  /** By log: why it does not continue what this hub published, and, by their names, which witnesses have seen another history. */
  private readonly problems = new Map<string, string>();
  private readonly contradictions = new Map<string, ReadonlyMap<string, Contradiction>>();
  private unreported: LogFault[] = [];
  private cannotRemember = false;

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
    private readonly remembered: RememberedCheckpoints,
    private readonly commands: CommandBus,
  ) {}

  /** The problem of the first stopped log, and how many more there are; undefined when none is stopped. */
  get problem(): string | undefined {
    const stopped = new Set([...this.contradictions.keys(), ...this.problems.keys()]);
    const [first, ...more] = [...stopped].map((logId) => this.problemWith(logId));
    return more.length > 0 ? `${first} (and so ${more.length} more logs)` : first;
  }

  /** Notifies webhooks of the faults found since the last call. */
  async notifyFaults(): Promise<void> {
    const { unreported } = this;
    this.unreported = [];
    for (const { logId, problem } of unreported)
      await this.commands.execute(new NoteLogFault(logId, problem));
  }

  /** Why nothing more is published of a log; undefined where it is published. */
  problemWith(logId: string): string | undefined {
    return this.problems.get(logId) ?? this.contradictionsOf(logId)[0]?.says;
  }

  /** The last checkpoint of a log that is remembered beside the database. */
  lastOf(logId: string): Checkpoint | undefined {
    return this.remembered.of(logId);
  }

  /** The signed checkpoint of a committed head. */
  checkpointOf(head: LogHead): PublishedCheckpoint {
    return { logId: head.logId, size: head.size, note: this.signer.sign(head) };
  }

  /**
   * Compares all logs with what earlier runs of the hub have published of them, by the data directory, or by the database itself where
   * that says more of a log than it has.
   */
  async checkAll(): Promise<void> {
    await this.remembered.load();
    for (const published of await listPublishedBeyond(this.database))
      if (!this.remembered.of(published.logId)) await this.remember([published]);
    for (const logId of this.remembered.logIds) await this.checkLog(logId);
  }

  /** Checks the stopped logs again: somebody may have repaired them. */
  async recheckStopped(): Promise<void> {
    for (const logId of [...this.problems.keys(), ...this.contradictions.keys()])
      await this.checkLog(logId);
  }

  /** Whether a log continues what this hub remembers to have published of it. */
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
    // A log that was begun anew has another origin, of which no witness has seen anything.
    const origin = this.signer.originOf(head);
    if (this.contradictionsOf(logId).some((each) => each.origin !== origin))
      this.contradictions.delete(logId);
    return true;
  }

  /**
   * Returns whether a checkpoint may be published after what the witnesses say of it, where the log now has `logSize` events. A
   * contradicted log stays stopped until the witness that contradicts it cosigns all of it: that it does not answer, or that
   * another one cosigns, is not enough.
   */
  judge(
    { logId, size, note }: PublishedCheckpoint,
    { cosigners, contradictions }: Testimony,
    logSize: number = size,
  ): boolean {
    const standing = new Map(this.contradictions.get(logId));
    const [origin = ''] = note.split('\n', 1);
    for (const { witness, says: testimony } of contradictions) {
      const says = `log ${logId} has ${logSize} events now, but ${testimony}`;
      if (standing.get(witness)?.testimony !== testimony) this.report(logId, says);
      standing.set(witness, { origin, testimony, says });
    }
    if (size === logSize) for (const witness of cosigners) standing.delete(witness);
    if (standing.size > 0) this.contradictions.set(logId, standing);
    else this.contradictions.delete(logId);
    return standing.size === 0;
  }

  /**
   * Remembers what other replicas have published of a log that continues what is remembered of it, so that each replica notices
   * a database that has lost it.
   */
  async learn(published: PublishedCheckpoint): Promise<void> {
    if (this.remembered.holds(published)) return;
    const head = await findHead(this.database, published.logId);
    if (head && (await this.permits(head))) await this.remember([published]);
  }

  /**
   * Remembers checkpoints that are about to be published. A failure of the disk does not stop publishing; it is logged once, and so is
   * that it is over.
   */
  async remember(checkpoints: readonly Remembered[]): Promise<void> {
    let failure: Error | undefined;
    for (const { logId, note } of checkpoints) {
      try {
        if (this.isHubBegunAnew(logId, note)) await this.forgetLost();
        await this.remembered.keep(logId, note);
      } catch (error) {
        failure ??= error as Error;
      }
    }
    const couldNot = this.cannotRemember;
    this.cannotRemember = failure !== undefined || this.remembered.unkept.length > 0;
    if (failure && !couldNot)
      this.logger.warn(
        `what is published cannot be kept in the data directory, so that a restored database will not be noticed by it: ${failure.message}`,
      );
    if (couldNot && !this.cannotRemember)
      this.logger.warn('what is published is kept in the data directory again');
  }

  /** Remembers what the disk has not taken before: all of it, once it takes the first. */
  async rememberUnkept(): Promise<void> {
    const [first, ...others] = this.remembered.unkept;
    if (!first) return;
    await this.remember([first]);
    if (this.remembered.unkept.length === others.length) await this.remember(others);
  }

  private contradictionsOf(logId: string): Contradiction[] {
    return [...(this.contradictions.get(logId)?.values() ?? [])];
  }

  /** Whether this is the first checkpoint of the hub's own log since that was begun anew. */
  private isHubBegunAnew(logId: string, note: string): boolean {
    const last = this.remembered.of(logId);
    return (
      last !== undefined &&
      this.signer.name.endsWith(`/${logId}`) &&
      !note.startsWith(`${last.origin}\n`)
    );
  }

  /** Forgets the logs that are not there: their groups were created in the part of the hub's own log that was given up. */
  private async forgetLost(): Promise<void> {
    for (const logId of this.remembered.logIds) {
      if (await findHead(this.database, logId)) continue;
      await this.remembered.forget(logId);
      this.problems.delete(logId);
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
      // No proof can be made if events are missing.
      if (isTransient(error)) throw error;
      return false;
    }
  }

  private stop(logId: string, problem: string): void {
    if (this.problems.get(logId) !== problem) this.report(logId, problem);
    this.problems.set(logId, problem);
  }

  private report(logId: string, problem: string): void {
    this.unreported.push({ logId, problem });
    this.logger.error(`${problem}: nothing more is published of it; see docs/trust.md`);
  }
}
