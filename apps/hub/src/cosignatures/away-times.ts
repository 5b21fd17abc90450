const FIRST_MS = 5_000;
const LONGEST_MS = 10 * 60 * 1000;

/** Who is not asked for a while because they could not be: 5 s at first, then twice as long each time, up to 10 minutes. */
export class AwayTimes {
  private readonly times = new Map<string, { failures: number; until: number }>();

  /** Whether `name` is not to be asked at this time (milliseconds). */
  isAway(name: string, now: number): boolean {
    return now < (this.times.get(name)?.until ?? 0);
  }

  /** Notes that asking failed; of failures side by side one counts. */
  failed(name: string, now: number): void {
    if (this.isAway(name, now)) return;
    const failures = (this.times.get(name)?.failures ?? 0) + 1;
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
    this.times.set(name, { failures, until: now + pause });
  }

  /** Notes that they can be asked again. */
  answered(name: string): void {
    this.times.delete(name);
  }
}
