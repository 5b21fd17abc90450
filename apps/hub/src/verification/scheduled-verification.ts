import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import {
  type VerificationFindings,
  claimVerification,
  keepVerification,
} from '../event-store/integrity/kept-verification.js';
import { verifyGrowingLogs } from '../event-store/integrity/verify-every-log.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { NoteLogFault } from '../webhooks/note-log-fault.js';

/** How often it is looked whether a run is due, in milliseconds. */
const LOOK_EVERY_MS = 60_000;
/** So many bad logs are kept by name; the error log has all. */
const MAX_BAD = 20;

/** Recomputes all logs every HUB_VERIFY_EVERY, in one of the hubs on a database, while all of them go on. */
@Injectable()
export class ScheduledVerification implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('verification');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(CLOCK) private readonly now: Clock,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.verifyEveryMs === undefined) return;
    this.timer = setInterval(() => void this.verifyDue(), LOOK_EVERY_MS).unref();
  }

  /** Ends that before the database is closed: a run that is under way is broken off after the page it reads. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.running;
  }

  /** Recomputes all logs where that is due; never rejects. */
  verifyDue(): Promise<void> {
    this.running ??= this.verify()
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  private async verify(): Promise<void> {
    const { database, now } = this;
    const every = this.config.verifyEveryMs;
    if (every === undefined || !(await claimVerification(database, now(), every))) return;
    const found: VerificationFindings = { logs: 0, events: 0, bad: [] };
    let bad = 0;
    const begun = performance.now();
    for await (const { log, verified, fault } of verifyGrowingLogs(database, () => this.isEnding)) {
      found.logs++;
      found.events += verified;
      if (!fault) continue;
      bad++;
      const { sequence, problem } = fault;
      const says = `log ${log.log_id} is bad: event ${sequence} ${problem}`;
      this.logger.error(says);
      await this.commands.execute(new NoteLogFault(log.log_id, says));
      if (bad <= MAX_BAD) found.bad.push({ logId: log.log_id, sequence, problem });
    }
    if (this.isEnding) return;
    await keepVerification(database, now(), found);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    this.logger.log(
      `verified ${found.logs} logs, ${found.events} events, ${bad} bad, in ${seconds} s`,
    );
  }
}
