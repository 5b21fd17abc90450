import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

const ANY_LOG = 'any';

/** A log and the size a waiter knows it to have. */
export interface KnownLog {
  logId: string;
  size: number;
}

/** Who waits for an answer. */
export interface Recipient {
  /** Whether the one who waited for the answer is gone. */
  readonly isGone: boolean;
  /** Calls back once the recipient goes; returns how to stop. */
  onGone: (listener: () => void) => () => void;
}

/** Tells those who wait in this process that a log has grown. A hint: whoever hears it looks at the log itself. */
@Injectable()
export class LogNotifier {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private closed = false;
  private readonly waiters = new Set<readonly KnownLog[]>();

  /** Says that these logs have grown. */
  notify(logIds: Iterable<string>): void {
    for (const logId of new Set(logIds)) this.emitter.emit(logId);
    this.emitter.emit(ANY_LOG);
  }

  /** Lets everybody who waits go on, now and from now on. */
  close(): void {
    this.closed = true;
    this.notify(this.waited().map(({ logId }) => logId));
  }

  /** Calls back whenever any log has grown; returns how to stop. */
  onAny(listener: () => void): () => void {
    this.emitter.on(ANY_LOG, listener);
    return () => this.emitter.off(ANY_LOG, listener);
  }

  /** Resolves when one of the logs grows past its `size`, after `milliseconds`, or when the recipient goes, whichever is first. */
  async growth(
    logs: readonly KnownLog[],
    milliseconds: number,
    recipient: Recipient,
  ): Promise<void> {
    if (recipient.isGone) return;
    this.waiters.add(logs);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        for (const { logId } of logs) this.emitter.off(logId, done);
        stopListening();
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      for (const { logId } of logs) this.emitter.on(logId, done);
      const stopListening = recipient.onGone(done);
    });
    this.waiters.delete(logs);
  }

  /** How many wait. */
  get waiting(): number {
    return this.waiters.size;
  }

  /** Whether waiting is over for good. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** The logs somebody waits for, each with the smallest size a waiter knows of. */
  waited(): KnownLog[] {
    const known = new Map<string, number>();
    for (const { logId, size } of [...this.waiters].flat()) {
      known.set(logId, Math.min(size, known.get(logId) ?? size));
    }
    return [...known].map(([logId, size]) => ({ logId, size }));
  }
}
