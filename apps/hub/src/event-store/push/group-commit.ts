import { HubError } from '@app/domain';
import { RETRY_DELAYS, retry } from '../../database/retry.js';

/** One request to append, and what it weighs. */
export interface CommitUnit {
  readonly eventCount: number;
  readonly bytes: number;
}

/** How much one flush takes and how much may wait; what does not fit is refused with `server.overloaded`. */
export interface CommitLimits {
  flushEvents: number;
  flushBytes: number;
  queuedEvents: number;
  queuedBytes: number;
  /** Waits between the attempts of a flush that failed for a passing reason, in milliseconds. */
  retryDelays: readonly number[];
}

export const COMMIT_LIMITS: CommitLimits = {
  flushEvents: 2_000,
  flushBytes: 8 * 1024 * 1024,
  queuedEvents: 20_000,
  queuedBytes: 64 * 1024 * 1024,
  retryDelays: RETRY_DELAYS,
};

/** Takes further units that are wanted into a flush that has begun, as many as fit; they come after its others. */
export type TakeMore<Unit> = (isWanted: (unit: Unit) => boolean) => readonly Unit[];

interface Waiting<Unit, Result> {
  unit: Unit;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Turns many concurrent appends into few transactions: one flush is in flight, and whatever arrived meanwhile is the
 * next one. Units keep their order.
 *
 * `flush` commits its units, and any that it takes besides, in one transaction and returns one result for each. It may be run
 * again with the same units after any failure, also one at COMMIT whose outcome nobody knows, so it must be idempotent. A
 * flush that fails for a reason of its own (not `isTransient`) is halved until the bad unit fails alone.
 */
export class GroupCommit<Unit extends CommitUnit, Result> {
  private queue: Waiting<Unit, Result>[] = [];
  private queuedEvents = 0;
  private queuedBytes = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly flush: (units: readonly Unit[], takeMore: TakeMore<Unit>) => Promise<Result[]>,
    private readonly isTransient: (error: unknown) => boolean,
    private readonly limits: CommitLimits,
  ) {}

  /** Resolves when the unit is committed. Throws `server.overloaded` when the queue is full or the database stays unreachable. */
  submit(unit: Unit): Promise<Result> {
    const { queuedEvents, queuedBytes } = this.limits;
    if (
      this.queuedEvents + eventsOf(unit) > queuedEvents ||
      this.queuedBytes + unit.bytes > queuedBytes
    ) {
      return Promise.reject(new HubError('server.overloaded'));
    }
    this.queuedEvents += eventsOf(unit);
    this.queuedBytes += unit.bytes;
    return new Promise((resolve, reject) => {
      this.queue.push({ unit, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** What waits or is being committed. */
  get queued(): { events: number; bytes: number } {
    return { events: this.queuedEvents, bytes: this.queuedBytes };
  }

  /** Resolves when nothing waits. */
  async drain(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    // What arrives in the same turn of the event loop belongs to the first flush.
    await new Promise((turn) => setImmediate(turn));
    while (this.queue.length > 0) await this.commit(this.take());
    this.running = undefined;
  }

  private take(): Waiting<Unit, Result>[] {
    const batch: Waiting<Unit, Result>[] = [];
    this.fill(batch, () => true);
    return batch;
  }

  /** Moves what is wanted of the queue into a batch, in its order, until something does not fit; returns what was moved. */
  private fill(batch: Waiting<Unit, Result>[], isWanted: (unit: Unit) => boolean): Unit[] {
    const { flushEvents, flushBytes } = this.limits;
    let events = batch.reduce((sum, { unit }) => sum + eventsOf(unit), 0);
    let bytes = batch.reduce((sum, { unit }) => sum + unit.bytes, 0);
    const left: Waiting<Unit, Result>[] = [];
    const moved: Unit[] = [];
    let isFull = false;
    for (const waiting of this.queue) {
      const { unit } = waiting;
      const isNext = !isFull && isWanted(unit);
      if (isNext) {
        events += eventsOf(unit);
        bytes += unit.bytes;
        isFull = batch.length > 0 && (events > flushEvents || bytes > flushBytes);
      }
      if (!isNext || isFull) {
        left.push(waiting);
      } else {
        batch.push(waiting);
        moved.push(unit);
      }
    }
    this.queue = left;
    return moved;
  }

  private async commit(batch: Waiting<Unit, Result>[]): Promise<void> {
    const { retryDelays } = this.limits;
    const takeMore: TakeMore<Unit> = (isWanted) => this.fill(batch, isWanted);
    const flush = () =>
      this.flush(
        batch.map(({ unit }) => unit),
        takeMore,
      );
    try {
      const results = await retry(flush, this.isTransient, retryDelays);
      this.leave(batch);
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const isTransient = this.isTransient(error);
      if (isTransient || batch.length === 1) {
        this.leave(batch);
        const reason = isTransient ? new HubError('server.overloaded') : error;
        for (const { reject } of batch) reject(reason);
      } else {
        const middle = Math.ceil(batch.length / 2);
        await this.commit(batch.slice(0, middle));
        await this.commit(batch.slice(middle));
      }
    }
  }

  /** Stops counting units that are about to be answered. */
  private leave(batch: readonly Waiting<Unit, Result>[]): void {
    for (const { unit } of batch) {
      this.queuedEvents -= eventsOf(unit);
      this.queuedBytes -= unit.bytes;
    }
  }
}

/** A unit without events still takes its place and its record. */
function eventsOf(unit: CommitUnit): number {
  return unit.eventCount + 1;
}
