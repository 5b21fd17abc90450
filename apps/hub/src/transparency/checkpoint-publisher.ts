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
import { CheckpointSigner } from './checkpoint-signer.js';
import { growthProof } from './growth-proof.js';

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
    private readonly signer: CheckpointSigner,
    private readonly witnesses: Witnesses,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Begins to publish by the clock. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publishDue(), PUBLISH_EVERY_MS).unref();
  }

  /** Ends that before the database is closed; resolves when nothing is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.publishing;
  }

  /** Publishes what is due now, and asks witnesses again who were away. What keeps the database from it is tried again with the next turn. */
  publishDue(): Promise<void> {
    this.publishing ??= this.publishAll()
      .then(() => this.askAgain())
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.publishing = undefined;
      });
    return this.publishing;
  }

  /** The checkpoint of a log that was published last; of a log that has had none, its first, which no witness has seen yet. */
  async lastOf(head: LogHead): Promise<PublishedCheckpoint> {
    const published = await findPublished(this.database, head.logId);
    if (published) return published;
    const first = this.signed(head);
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
      const checkpoint = this.signed(head);
      const lines = await this.cosignaturesOf(checkpoint);
      if (lines) checkpoints.push({ ...checkpoint, note: checkpoint.note + lines.join('') });
    });
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
    const { lines, contradictions } = await this.witnesses.cosign(
      { ...checkpoint, growthFrom },
      this.ending.signal,
    );
    for (const each of contradictions)
      this.logger.error(`log ${logId}, ${size} events, is not published: ${each}`);
    return contradictions.length > 0 ? undefined : lines;
  }

  private signed(head: LogHead): PublishedCheckpoint {
    return { logId: head.logId, size: head.size, note: this.signer.sign(head) };
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
