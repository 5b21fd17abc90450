import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

const LOOK_EVERY_MS = 60_000;
/** Replicas that are less apart do not disturb one another; an answer of a slow database may take that long. */
const TOLERATED_MS = 10_000;
const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';

/** Compares this hub's clock with that of the database, which all replicas share, and says in the log when they are apart and when no longer. */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('clock');
  private timer: NodeJS.Timeout | undefined;
  private isApart = false;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Begins to look, now and every minute. */
  onApplicationBootstrap(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Looks no more. */
  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Resolves when the clocks are compared, or the database did not answer. */
  async look(): Promise<void> {
    try {
      const [row] = await this.database.query<{ now: string }>(NOW);
      this.judge(this.now() - Number(row!.now));
    } catch (error) {
      if (!isTransient(error)) this.logger.error(error);
    }
  }

  private judge(ahead: number): void {
    const isApart = Math.abs(ahead) > TOLERATED_MS;
    const seconds = Math.round(Math.abs(ahead) / 1_000);
    if (isApart && !this.isApart)
      this.logger.warn(
        `the clock of this hub is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's; see docs/operations.md, "When the clock jumps"`,
      );
    if (!isApart && this.isApart)
      this.logger.warn('the clock of this hub agrees with the database');
    this.isApart = isApart;
  }
}
