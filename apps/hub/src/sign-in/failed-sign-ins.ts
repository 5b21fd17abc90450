/** How many failed sign-ins an hour are recorded one by one; further ones are summed up. */
const MAX_RECORDS = 20;
const WINDOW_MS = 60 * 60 * 1000;

/** Keeps failed sign-ins from filling the log. It has no clock: callers pass the time, in milliseconds. */
export class FailedSignIns {
  private since = 0;
  private recorded = 0;
  private summed = 0;

  /** Counts a failure; returns how many failures to record now, 0 for no record. */
  note(now: number): number {
    if (now - this.since >= WINDOW_MS) {
      this.since = now;
      this.recorded = 0;
    }
    this.summed++;
    if (this.recorded >= MAX_RECORDS) return 0;
    this.recorded++;
    const count = this.summed;
    this.summed = 0;
    return count;
  }
}
