import { type Principal, type Sql, findBearers } from '@app/projections';

interface Waiting {
  tokenHash: string;
  resolve: (principal: Principal | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds the bearers of all requests that wait in one query. Nothing is kept: a request that arrives after a query was
 * sent waits for the next one, so it sees every rotation and disabling that was answered before it.
 */
export class BearerLookup {
  private waiting: Waiting[] = [];
  private running = false;

  constructor(private readonly sql: Sql) {}

  /** The bearer of the token with this SHA-256 (hex), also an expired or disabled one; undefined when there is none. */
  find(tokenHash: string): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ tokenHash, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    await new Promise((turn) => setImmediate(turn));
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const bearers = await findBearers(this.sql, [
          ...new Set(batch.map(({ tokenHash }) => tokenHash)),
        ]);
        for (const { tokenHash, resolve } of batch) resolve(bearers.get(tokenHash));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.running = false;
  }
}
