import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import type { LogHead } from '../event-store/log/log.js';
import {
  type PublishedCheckpoint,
  findPublished,
  keepPublished,
  listDueHeads,
} from '../event-store/log/published-checkpoints.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { CheckpointSigner } from './checkpoint-signer.js';

const PUBLISH_EVERY_MS = 10_000;
/** Replicas publish in turn, not each by itself; a timer that comes a little early still publishes. */
const LEAST_APART_MS = 9_000;
/** Signing is work of this thread: others get their turn between batches. */
const LOGS_AT_A_TIME = 100;

/**
 * Publishes a checkpoint of each log that has grown, every 10 seconds. A few states that are kept, instead of one a reader, are what
 * witnesses can have seen too.
 */
@Injectable()
export class CheckpointPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('checkpoints');
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Begins to publish by the clock. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publishDue(), PUBLISH_EVERY_MS).unref();
  }

  /** Ends that before the database is closed; resolves when nothing is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.publishing;
  }

  /** Publishes what is due now. What keeps the database from it is tried again with the next turn. */
  publishDue(): Promise<void> {
    this.publishing ??= this.publishAll()
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.publishing = undefined;
      });
    return this.publishing;
  }

  /** The checkpoint of a log that was published last; of a log that has had none, its first. */
  async lastOf(head: LogHead): Promise<PublishedCheckpoint> {
    const published = await findPublished(this.database, head.logId);
    if (published) return published;
    const [first] = await this.publish([head]);
    return first!;
  }

  private async publishAll(): Promise<void> {
    for (;;) {
      const before = this.now() - LEAST_APART_MS;
      const heads = await listDueHeads(this.database, before, LOGS_AT_A_TIME);
      if (heads.length > 0) await this.publish(heads);
      if (heads.length < LOGS_AT_A_TIME) return;
    }
  }

  private async publish(heads: readonly LogHead[]): Promise<PublishedCheckpoint[]> {
    const checkpoints = heads.map((head) => ({
      logId: head.logId,
      size: head.size,
      note: this.signer.sign(head),
    }));
    await keepPublished(this.database, checkpoints, this.now());
    return checkpoints;
  }
}
