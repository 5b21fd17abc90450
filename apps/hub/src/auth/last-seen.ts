import { type Sql, markSeen } from '@app/projections';
import type { BeforeApplicationShutdown } from '@nestjs/common';

/** How long a sighting may wait to be written, so that seeing a client costs its request nothing. */
const FLUSH_AFTER_MS = 10_000;

/** Remembers when clients were last seen. */
export class LastSeen implements BeforeApplicationShutdown {
  private seen = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sql: Sql) {}

  /** Notes that a client was seen at a time, in milliseconds since the epoch. */
  note(clientId: string, at: number): void {
    this.seen.set(clientId, at);
    // What a failing database refuses now is written with the next sighting.
    this.timer ??= setTimeout(
      () => void this.flush().catch(() => undefined),
      FLUSH_AFTER_MS,
    ).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush().catch(() => undefined);
  }

  /** Writes what was noted. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { seen } = this;
    if (seen.size === 0) return;
    this.seen = new Map();
    try {
      await markSeen(this.sql, seen);
    } catch (error) {
      this.seen = new Map([...seen, ...this.seen]);
      throw error;
    }
  }
}
