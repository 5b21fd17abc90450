import { HubError } from '@app/domain';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Witnesses } from '../cosignatures/witnesses.js';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { findHead } from '../event-store/log/list-heads.js';
import type { LogHead } from '../event-store/log/log.js';
import {
  type PublishedCheckpoint,
  findPublished,
  keepPublished,
  listDueHeads,
  listPublishedSince,
} from '../event-store/log/published-checkpoints.js';
import { addCosignature, listUncosigned } from '../event-store/log/witness-sightings.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { growthProof } from './growth-proof.js';
import { RollbackGuard } from './rollback-guard.js';

const PUBLISH_EVERY_MS = 10_000;
/** A log is published no more often than this, by whichever replica; a little less than the interval, as timers may be early. */
const LEAST_APART_MS = 9_000;
/** What was published within this time is looked at in each turn: clocks of replicas may be minutes apart, and a turn may fail. */
const LATELY_MS = 10 * 60_000;
/** Signing blocks this thread, so it is done in batches. */
const LOGS_AT_A_TIME = 100;
/** For how many checkpoints witnesses are asked at the same time. */
const ASKED_AT_ONCE = 10;

/**
 * Publishes a checkpoint of each log that has grown, every 10 seconds, with the cosignatures of the witnesses. All readers get the same
 * few checkpoints, so that witnesses can have seen each of them.
 */
@Injectable()
export class CheckpointPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('checkpoints');
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> | undefined;
  private hasCompared = false;
  /** Where the round of asking again goes on. The first round asks for all logs, as the database may have been restored before this start. */
  private asked: { after: string | null; everything: boolean } = { after: null, everything: true };

  constructor(
    private readonly database: Database,
    private readonly witnesses: Witnesses,
    private readonly guard: RollbackGuard,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Compares the logs with what was published of them before, and starts to publish. */
  async onApplicationBootstrap(): Promise<void> {
    await this.compareAll().catch(() => undefined);
    this.timer = setInterval(() => void this.publishDue(), PUBLISH_EVERY_MS).unref();
    // A witness that remembers more than this hub reveals a restored database at once.
    if (this.witnesses.names.length > 0) void this.publishDue();
  }

  /** Stops publishing before the database is closed; resolves when nothing is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.publishing;
  }

  /** Publishes what is due and asks again for cosignatures that are missing. The next turn repeats what the database has failed at. */
  publishDue(): Promise<void> {
    this.publishing ??= this.compareAll()
      .then(() => this.guard.rememberUnkept())
      .then(() => this.guard.recheckStopped())
      .then(() => this.learnPublished())
      .then(() => this.publishAll())
      .then(() => this.askAgain())
      .finally(() => this.guard.notifyFaults())
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.publishing = undefined;
      });
    return this.publishing;
  }

  /**
   * Resolves to the last published checkpoint of a log; where there is none, publishes a first one without cosignatures. Throws
   * `server.not_ready` where that would contradict what was published before.
   */
  async lastOf(head: LogHead): Promise<PublishedCheckpoint> {
    const published = await findPublished(this.database, head.logId);
    if (published) return published;
    if (!(await this.guard.permits(head)))
      throw new HubError('server.not_ready', this.guard.problem);
    const first = this.guard.checkpointOf(head);
    await this.guard.remember([first]);
    await keepPublished(this.database, [first], this.now());
    return first;
  }

  /** Compares all logs with what was published of them, once; rejects while the database is away, to be called again. */
  private async compareAll(): Promise<void> {
    if (this.hasCompared) return;
    await this.guard.checkAll().catch((error: unknown) => {
      if (isTransient(error)) throw error;
      this.logger.error(error);
    });
    this.hasCompared = true;
  }

  /** Takes note of what other replicas have published. */
  private async learnPublished(): Promise<void> {
    const published = await listPublishedSince(this.database, this.now() - LATELY_MS);
    await inBatches(published, (each) => this.guard.learn(each));
  }

  private async publishAll(): Promise<void> {
    for (let after: string | null = null; ;) {
      const before = this.now() - LEAST_APART_MS;
      const heads = await listDueHeads(this.database, before, { after, limit: LOGS_AT_A_TIME });
      if (heads.length > 0) await this.publish(heads);
      if (heads.length < LOGS_AT_A_TIME) return;
      after = heads.at(-1)!.logId;
    }
  }

  private async publish(heads: readonly LogHead[]): Promise<void> {
    const checkpoints: PublishedCheckpoint[] = [];
    await inBatches(heads, async (head) => {
      if (!(await this.guard.permits(head))) return;
      const checkpoint = this.guard.checkpointOf(head);
      const lines = await this.cosignaturesOf(checkpoint, head.size);
      if (lines) checkpoints.push({ ...checkpoint, note: checkpoint.note + lines.join('') });
    });
    // First outside the database, where a restore of the database does not undo it.
    await this.guard.remember(checkpoints);
    await keepPublished(this.database, checkpoints, this.now());
  }

  /** Asks for the cosignatures that published checkpoints lack, some logs at a time. */
  private async askAgain(): Promise<void> {
    const { names } = this.witnesses;
    if (names.length === 0) return;
    const asked = { ...this.asked, limit: LOGS_AT_A_TIME };
    const uncosigned = await listUncosigned(this.database, names, asked);
    const isRoundOver = uncosigned.length < LOGS_AT_A_TIME;
    await inBatches(uncosigned, async (checkpoint) => {
      const head = await findHead(this.database, checkpoint.logId);
      for (const line of (await this.cosignaturesOf(checkpoint, head?.size ?? 0)) ?? [])
        await addCosignature(this.database, checkpoint, line);
    });
    const after = isRoundOver ? null : uncosigned.at(-1)!.logId;
    this.asked = { after, everything: this.asked.everything && !isRoundOver };
  }

  /** Resolves to the cosignatures of a checkpoint of a log that has so many events now; undefined where a witness contradicts it. */
  private async cosignaturesOf(
    checkpoint: PublishedCheckpoint,
    logSize: number,
  ): Promise<string[] | undefined> {
    const { logId, size } = checkpoint;
    const growthFrom = async (from: number) => {
      const hashes = await growthProof(this.database, logId, { from, to: size });
      return hashes.map((hash) => Buffer.from(hash, 'base64'));
    };
    const testimony = await this.witnesses.cosign(
      { ...checkpoint, logSize, growthFrom },
      this.ending.signal,
    );
    return this.guard.judge(checkpoint, testimony, logSize) ? testimony.lines : undefined;
  }
}

/** Runs `work` for each element, some at the same time. */
async function inBatches<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += ASKED_AT_ONCE)
    await Promise.all(all.slice(at, at + ASKED_AT_ONCE).map(work));
}
