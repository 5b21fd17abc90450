import { setTimeout as sleep } from 'node:timers/promises';

/** How long figures are shown before they are read again, and how long reading them may take, in milliseconds. */
export interface KeptFor {
  freshMs: number;
  withinMs: number;
}

/** Figures that cost a query: read at most once in a while, and missing where the database does not answer in time. */
export class KeptFigures<Figures> {
  private kept: { figures: Promise<Figures | undefined>; at: number } | undefined;

  constructor(
    private readonly read: () => Promise<Figures>,
    private readonly now: () => number,
    private readonly times: KeptFor = { freshMs: 15_000, withinMs: 2_000 },
  ) {}

  /** The figures; undefined when they cannot be had now. */
  async figures(): Promise<Figures | undefined> {
    const { freshMs, withinMs } = this.times;
    if (!this.kept || this.now() - this.kept.at >= freshMs)
      this.kept = { figures: this.read().catch(() => undefined), at: this.now() };
    return Promise.race([this.kept.figures, sleep(withinMs, undefined, { ref: false })]);
  }
}
