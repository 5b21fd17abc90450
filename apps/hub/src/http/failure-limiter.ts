import { HubError } from '@app/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 60;

/** Limits how often an address may fail to authenticate; what succeeds is not counted. */
export class FailureLimiter {
  private readonly limiter: RateLimiterMemory;

  constructor(failuresPerMinute: number) {
    this.limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: WINDOW_SECONDS });
  }

  /** Runs `work` and counts it against the address when it throws a 401. Throws `request.rate_limited` past the limit. */
  async guard<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const spent = await this.limiter.get(address);
    if (spent && spent.remainingPoints <= 0) throw new HubError('request.rate_limited');
    try {
      return await work();
    } catch (error) {
      if (error instanceof HubError && error.status === 401) await this.count(address);
      throw error;
    }
  }

  private async count(address: string): Promise<void> {
    try {
      await this.limiter.consume(address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
    }
  }
}
