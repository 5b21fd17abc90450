/** How long another hub is taken to be appending to a log where one was met, in milliseconds. */
const CONTENDED_FOR_MS = 250;

/** The logs to which other hubs append too, as far as they were met there lately. */
export class ContendedLogs {
  private readonly until = new Map<string, number>();

  /** Whether somebody else was met in one of these logs; `now` in milliseconds. */
  has(logIds: Iterable<string>, now: number): boolean {
    for (const [logId, until] of this.until) if (until <= now) this.until.delete(logId);
    for (const logId of logIds) if (this.until.has(logId)) return true;
    return false;
  }

  /** Remembers that somebody else was met in one of these logs. */
  met(logIds: Iterable<string>, now: number): void {
    for (const logId of logIds) this.until.set(logId, now + CONTENDED_FOR_MS);
  }
}
