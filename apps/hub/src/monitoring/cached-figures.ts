import { setTimeout as sleep } from 'node:timers/promises';

/** How long figures are cached, and how long reading them may take, in milliseconds. */
export interface CacheTimes {
  freshMs: number;
  withinMs: number;
}

/** Caches figures that cost a query; they are missing while the database does not answer in time. */
export class CachedFigures<Figures> {
  private cached: { figures: Promise<Figures | undefined>; at: number } | undefined;

  constructor(
    private readonly read: () => Promise<Figures>,
    private readonly now: () => number,
    private readonly times: CacheTimes = { freshMs: 15_000, withinMs: 2_000 },
  ) {}

  /** Resolves to the figures; undefined when the database does not answer in time. */
  async figures(): Promise<Figures | undefined> {
    const { freshMs, withinMs } = this.times;
    if (!this.cached || this.now() - this.cached.at >= freshMs)
      this.cached = { figures: this.read().catch(() => undefined), at: this.now() };
    return Promise.race([this.cached.figures, sleep(withinMs, undefined, { ref: false })]);
  }
}
