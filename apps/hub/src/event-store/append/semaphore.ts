import { HubError } from '@app/domain';

/** Lets `abreast` go on at a time and `waiting` more wait, in order; throws `server.overloaded` for any beyond. */
export class Semaphore {
  private passing = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly abreast: number,
    private readonly waiting: number,
  ) {}

  /** Runs `work` when its turn comes. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.passing >= this.abreast) {
      if (this.queue.length >= this.waiting) throw new HubError('server.overloaded');
      await new Promise<void>((turn) => this.queue.push(turn));
    } else {
      this.passing++;
    }
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.passing--;
    }
  }
}
