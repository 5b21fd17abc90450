import { type ErrorCode, HubError } from '@app/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../errors/rate-limited.js';
import { peerNetwork } from '../input/peer-address.js';

const WINDOW_SECONDS = 60;

/** What an address can fail at. Each is counted on its own, so that bad bearers do not keep anybody from joining. */
export type Failure = 'bearer' | 'join' | 'sign-in' | 'session' | 'witness';

/** What an address attempts, and which refusals count as its failures. */
export interface Attempt {
  failure: Failure;
  address: string;
  codes: readonly ErrorCode[];
}

/** Limits how often an address (with IPv6, its network) may fail in a minute; successes do not count. */
export class FailureLimiter {
  private readonly limiter: RateLimiterMemory;

  constructor(failuresPerMinute: number) {
    this.limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: WINDOW_SECONDS });
  }

  /** Throws `RateLimited` if the address has no failures left. */
  async assertLeft(failure: Failure, address: string): Promise<void> {
    const spent = await this.limiter.get(`${failure} ${peerNetwork(address)}`);
    if (spent && spent.remainingPoints <= 0) throw limited(spent);
  }

  /** Resolves to what is attempted. Throws what that throws, and `RateLimited` in its place when it is one failure too many. */
  async attempt<Result>(
    { failure, address, codes }: Attempt,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof HubError && codes.includes(error.code))
        await this.count(failure, address);
      throw error;
    }
  }

  /** Counts a failure. Throws `RateLimited` when it is one too many. */
  async count(failure: Failure, address: string): Promise<void> {
    try {
      await this.limiter.consume(`${failure} ${peerNetwork(address)}`);
    } catch (error) {
      throw error instanceof RateLimiterRes ? limited(error) : error;
    }
  }
}

function limited({ msBeforeNext }: RateLimiterRes): RateLimited {
  // By a clock that was put back since, the window would last longer than it does.
  const seconds = Math.min(Math.ceil(msBeforeNext / 1_000), WINDOW_SECONDS);
  return new RateLimited(Math.max(1, seconds));
}
