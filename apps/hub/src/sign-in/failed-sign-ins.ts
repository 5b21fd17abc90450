/** Failed sign-ins that are recorded one by one in an hour; the others are summed. */
const MAX_RECORDS = 20;
const WINDOW_MS = 60 * 60 * 1000;

/** Keeps who guesses from filling the log. Knows no clock: every question carries the time, in milliseconds. */
export class FailedSignIns {
  private since = 0;
  private recorded = 0;
  private summed = 0;

  /** For how many failures a record is to stand that is made now; 0 when none is to be made. */
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
