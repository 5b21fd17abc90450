import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowingProjection, Sql } from '@app/projections';
import { isTransient } from '../../errors/transient.js';
import type { LogNotifier } from '../log/log-notifier.js';
import type { Lag } from './lag.js';
import { type ProjectionRunner, STEP_EVENTS } from './projection-runner.js';

/** How often the logs' heads are looked at for what other replicas appended. */
const POLL_INTERVAL_MS = 200;
/** In a hub of very many groups a look takes long: then the next one waits so many times as long, at most this long, unless this hub appends. */
const REST_PER_LOOK = 10;
const MAX_POLL_INTERVAL_MS = 2_000;

/**
 * How long it rests after a round that moved something. What is appended meanwhile is one batch of the next round, which
 * costs a fraction of many small ones; whoever asks a projection lets it catch up first and never sees the rest.
 */
const REST_MS = 100;

/**
 * Logs that lag by this many events lag far: they are taken on in steps of their own, which hold up no other log. Where one step of all
 * covers all that lags, nothing lags far: a log that is pushed to in single events lags by more after each rest, and steps that hardly
 * find something cost as much as full ones.
 */
const LAGGING_FAR = STEP_EVENTS / 8;
/** How many of these go on at once: one computes while the database reads and writes for the others. */
const STEPS_AT_ONCE = 3;

/** How often to look for something to be made anew in part, which is rare. */
const REMAKE_INTERVAL_MS = 500;

const GROWN = `
  SELECT log.log_id FROM log JOIN unnest($1::uuid[], $2::bigint[]) AS known (log_id, size) ON log.log_id = known.log_id
  WHERE log.size > known.size`;

/** Who is told of problems that are not transient, and each time that nothing lags. */
export interface FollowerListener {
  onProblem: (problem: unknown) => void;
  onFollowed?: () => void;
}

/** Keeps the following projections near the heads of their logs, and tells waiting pulls what other replicas append. */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  /** What lags far, and how many steps of it go on. */
  private readonly far = new Map<FollowingProjection, number>();
  private readonly takingOn = new Set<Promise<void>>();
  /** Until when no further step is tried of a projection that had nothing to do: it is held, or waits for what it reads. */
  private readonly resting = new Map<FollowingProjection, number>();
  private wake: () => void = () => undefined;
  /** How long the last look took. */
  private lookMs = 0;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly notifier: LogNotifier,
    private readonly sql: Sql,
    private readonly listener: FollowerListener,
  ) {}

  /** Starts following; `stop` ends it. */
  start(): void {
    this.notifier.onAny(() => this.wake());
    this.loops.push(this.follow(), this.remake(), this.watch());
  }

  /** Resolves when the batch in hand is finished. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await Promise.all([...this.loops, ...this.takingOn]);
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const woken = this.wakeOrPoll();
      try {
        if (await this.followOnce()) {
          await this.pause(REST_MS);
          continue;
        }
      } catch (error) {
        if (!isTransient(error)) this.listener.onProblem(error);
      }
      await woken;
    }
  }

  /** Resolves at the next wake, which may come before anybody waits for it, or when it is time to look again. */
  private wakeOrPoll(): Promise<void> {
    return new Promise((resolve) => {
      const rest = Math.max(POLL_INTERVAL_MS, REST_PER_LOOK * this.lookMs);
      const timer = setTimeout(resolve, Math.min(rest, MAX_POLL_INTERVAL_MS));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What is near the heads of its logs steps together, and does not wait for what lags far. */
  private async followOnce(): Promise<boolean> {
    const began = performance.now();
    const lagging = await this.runner.lagging(this.runner.projections);
    this.lookMs = performance.now() - began;
    if (this.stopping.signal.aborted) return false;
    if (lagging.length === 0) this.listener.onFollowed?.();
    await this.runner.open(lagging);
    const isCovered = lagging.every(({ total }) => total <= STEP_EVENTS);
    const far = isCovered ? STEP_EVENTS + 1 : LAGGING_FAR;
    for (const { projection, most } of lagging) {
      if (most >= far && !this.far.has(projection) && !this.isResting(projection))
        this.far.set(projection, 0);
    }
    const near = lagging.filter(({ least }) => least < far);
    const events = await this.stepNear(near, far - 1);
    while (this.far.size > 0 && this.takingOn.size < STEPS_AT_ONCE) {
      const work = this.takeOn().finally(() => this.takingOn.delete(work));
      this.takingOn.add(work);
    }
    return events > 0;
  }

  /** Steps on with what lags far, each time where the fewest steps go on, until nothing does. */
  private async takeOn(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const [next] = [...this.far]
        .filter(([projection, steps]) => steps === 0 || !this.isResting(projection))
        .toSorted(([, a], [, b]) => a - b);
      if (!next) return;
      const [projection, steps] = next;
      this.far.set(projection, steps + 1);
      const events = await this.step(projection);
      const others = (this.far.get(projection) ?? 1) - 1;
      this.far.delete(projection);
      if (events > 0) this.far.set(projection, others);
      else this.resting.set(projection, performance.now() + REST_MS);
    }
  }

  private isResting(projection: FollowingProjection): boolean {
    return performance.now() < (this.resting.get(projection) ?? 0);
  }

  private async stepNear(near: readonly Lag[], atMost: number): Promise<number> {
    if (near.length === 0) return 0;
    const bounds = { atMost, limit: STEP_EVENTS };
    try {
      const projections = near.map(({ projection }) => projection);
      return await this.runner.stepNear(projections, bounds);
    } catch (error) {
      if (!isTransient(error)) this.listener.onProblem(error);
      return 0;
    }
  }

  /** Returns how many events a step took; none when it failed, which the next round tries again. */
  private async step(projection: FollowingProjection): Promise<number> {
    const bounds = { atLeast: LAGGING_FAR, limit: STEP_EVENTS };
    try {
      return await this.runner.stepFar(projection, this.runner.projections, bounds);
    } catch (error) {
      if (!isTransient(error)) this.listener.onProblem(error);
      return 0;
    }
  }

  private async remake(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if (await this.runner.stepRemake()) continue;
      } catch (error) {
        if (!isTransient(error)) this.listener.onProblem(error);
      }
      await this.pause(REMAKE_INTERVAL_MS);
    }
  }

  private async watch(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.pause(POLL_INTERVAL_MS);
      const waited = this.notifier.waited();
      if (waited.length === 0) continue;
      try {
        const grown = await this.sql.query<{ log_id: string }>(GROWN, [
          waited.map(({ logId }) => logId),
          waited.map(({ size }) => size),
        ]);
        if (grown.length > 0) this.notifier.notify(grown.map(({ log_id }) => log_id));
      } catch (error) {
        if (!isTransient(error)) this.listener.onProblem(error);
      }
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
