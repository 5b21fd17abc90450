import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@app/projections';
import { isTransient } from '../database/database.js';
import type { LogSignals } from './log-signals.js';
import { type ProjectionRunner, STEP_EVENTS } from './projection-runner.js';

/** How often the logs' heads are looked at for what other replicas appended. */
export const POLL_INTERVAL_MS = 200;

const GROWN = `
  SELECT log.log_id FROM log JOIN unnest($1::uuid[], $2::bigint[]) AS known (log_id, size) ON log.log_id = known.log_id
  WHERE log.size > known.size`;

/** Keeps the following projections near the heads of their logs, and tells waiting pulls what other replicas append. */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  private wake: () => void = () => undefined;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly signals: LogSignals,
    private readonly sql: Sql,
    private readonly report: (problem: unknown) => void,
  ) {}

  /** Starts following; `stop` ends it. */
  start(): void {
    this.signals.onAny(() => this.wake());
    this.loops.push(this.follow(), this.watch());
  }

  /** Answers when the batch in hand is finished. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await Promise.all(this.loops);
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const woken = this.wakeOrPoll();
      try {
        if (await this.followOnce()) continue;
      } catch (error) {
        if (!isTransient(error)) this.report(error);
      }
      await woken;
    }
  }

  /** Answers at the next wake, which may come before anybody waits for it, or when it is time to look again. */
  private wakeOrPoll(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The projections step side by side, so that one computes while the database writes for another. */
  private async followOnce(): Promise<boolean> {
    const names = this.runner.projections.map(({ name }) => name);
    const lagging = await this.runner.lagging(names);
    if (this.stopping.signal.aborted) return false;
    const scope = { limit: STEP_EVENTS, wait: false };
    const steps = await Promise.allSettled(lagging.map((each) => this.runner.step(each, scope)));
    const failed = steps.find((step) => step.status === 'rejected');
    if (failed) throw failed.reason;
    return steps.some((step) => step.status === 'fulfilled' && step.value > 0);
  }

  private async watch(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.pause();
      const waited = this.signals.waited();
      if (waited.length === 0) continue;
      try {
        const grown = await this.sql.query<{ log_id: string }>(GROWN, [
          waited.map(({ logId }) => logId),
          waited.map(({ size }) => size),
        ]);
        this.signals.announce(grown.map(({ log_id }) => log_id));
      } catch (error) {
        if (!isTransient(error)) this.report(error);
      }
    }
  }

  private async pause(): Promise<void> {
    await sleep(POLL_INTERVAL_MS, undefined, { signal: this.stopping.signal }).catch(
      () => undefined,
    );
  }
}
