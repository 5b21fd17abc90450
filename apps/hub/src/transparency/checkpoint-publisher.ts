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
import type { LogHead } from '../event-store/log/log.js';
import {
  type PublishedCheckpoint,
  findPublished,
  keepPublished,
  listDueHeads,
} from '../event-store/log/published-checkpoints.js';
import { addCosignature, listUncosigned } from '../event-store/log/witness-sightings.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { growthProof } from './growth-proof.js';
import { RollbackGuard } from './rollback-guard.js';

const PUBLISH_EVERY_MS = 10_000;
/** Replicas publish in turn, not each by itself; a timer that comes a little early still publishes. */
const LEAST_APART_MS = 9_000;
/** Signing is work of this thread: others get their turn between batches. */
const LOGS_AT_A_TIME = 100;
/** How many checkpoints witnesses are asked about side by side. */
const ASKED_ABREAST = 10;

/**
 * Publishes a checkpoint of each log that has grown, every 10 seconds, with what witnesses have put under it. A few states that are kept,
 * instead of one a reader, are what witnesses can have seen too.
 */
@Injectable()
export class CheckpointPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('checkpoints');
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> | undefined;
  /** After which log witnesses are asked again; a first round asks about all, for who has started may have been restored. */
  private asked: { after: string | null; everything: boolean } = { after: null, everything: true };

  constructor(
    private readonly database: Database,
    private readonly witnesses: Witnesses,
    private readonly guard: RollbackGuard,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Holds the logs against what was published of them before, and begins to publish by the clock. */
  async onApplicationBootstrap(): Promise<void> {
    await this.guard.begin().catch((error: unknown) => this.logger.error(error));
    this.timer = setInterval(() => void this.publishDue(), PUBLISH_EVERY_MS).unref();
    // Who was restored hears of it from whoever remembers more.
    if (this.witnesses.names.length > 0) void this.publishDue();
  }

  /** Ends that before the database is closed; resolves when nothing is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.publishing;
  }

  /** Publishes what is due now, and asks witnesses again who were away. What keeps the database from it is tried again with the next turn. */
  publishDue(): Promise<void> {
    this.publishing ??= this.guard
      .lookAgain()
      .then(() => this.publishAll())
      .then(() => this.askAgain())
      .finally(() => this.guard.tellFaults())
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.publishing = undefined;
      });
    return this.publishing;
  }

  /**
   * The checkpoint of a log that was published last; of a log that has had none, its first, which no witness has seen yet. Throws
   * `server.not_ready` where that would contradict what was published before.
   */
  async lastOf(head: LogHead): Promise<PublishedCheckpoint> {
    const published = await findPublished(this.database, head.logId);
    if (published) return published;
    if (!(await this.guard.permits(head)))
      throw new HubError('server.not_ready', this.guard.problem);
    const first = this.guard.signed(head);
    await this.guard.remember([first]);
    await keepPublished(this.database, [first], this.now());
    return first;
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
    await abreast(heads, async (head) => {
      if (!(await this.guard.permits(head))) return;
      const checkpoint = this.guard.signed(head);
      const lines = await this.cosignaturesOf(checkpoint);
      if (lines) checkpoints.push({ ...checkpoint, note: checkpoint.note + lines.join('') });
    });
    // First where a restored database does not take it back.
    await this.guard.remember(checkpoints);
    await keepPublished(this.database, checkpoints, this.now());
  }

  /** Asks those witnesses who have not seen what is published, some logs at a time. */
  private async askAgain(): Promise<void> {
    const { names } = this.witnesses;
    if (names.length === 0) return;
    const asked = { ...this.asked, limit: LOGS_AT_A_TIME };
    const uncosigned = await listUncosigned(this.database, names, asked);
    const isRound = uncosigned.length < LOGS_AT_A_TIME;
    await abreast(uncosigned, async (checkpoint) => {
      for (const line of (await this.cosignaturesOf(checkpoint)) ?? [])
        await addCosignature(this.database, checkpoint, line);
    });
    const after = isRound ? null : uncosigned.at(-1)!.logId;
    this.asked = { after, everything: this.asked.everything && !isRound };
  }

  /** What witnesses put under a checkpoint; undefined where one of them has seen something else. */
  private async cosignaturesOf(checkpoint: PublishedCheckpoint): Promise<string[] | undefined> {
    const { logId, size } = checkpoint;
    const growthFrom = async (from: number) => {
      const hashes = await growthProof(this.database, logId, { from, to: size });
      return hashes.map((hash) => Buffer.from(hash, 'base64'));
    };
    const testimony = await this.witnesses.cosign(
      { ...checkpoint, growthFrom },
      this.ending.signal,
    );
    return this.guard.heard(checkpoint, testimony) ? testimony.lines : undefined;
  }
}

/** Does the same for each, some side by side. */
async function abreast<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += ASKED_ABREAST)
    await Promise.all(all.slice(at, at + ASKED_ABREAST).map(work));
}
