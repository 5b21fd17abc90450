const FIRST_MS = 5_000;
const LONGEST_MS = 10 * 60 * 1000;

/** Exponential backoff by name: after a failure nobody is asked again for 5 s, then twice as long each time, up to 10 minutes. */
export class WitnessBackoff {
  private readonly pauses = new Map<string, { failures: number; until: number }>();

  /** Whether `name` is not to be asked at this time (milliseconds). */
  isPaused(name: string, now: number): boolean {
    const left = (this.pauses.get(name)?.until ?? 0) - now;
    // More than the longest pause is left where the clock was put back meanwhile.
    return left > 0 && left <= LONGEST_MS;
  }

  /** Notes that asking failed; failures of requests that ran at the same time count once. */
  failed(name: string, now: number): void {
    if (this.isPaused(name, now)) return;
    const failures = (this.pauses.get(name)?.failures ?? 0) + 1;
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
    this.pauses.set(name, { failures, until: now + pause });
  }

  /** Notes that asking succeeded: the next failure pauses for 5 s again. */
  succeeded(name: string): void {
    this.pauses.delete(name);
  }
}
