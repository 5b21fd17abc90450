import { type Principal, type Sql, findBearers } from '@app/projections';
import { AskedTogether } from '../database/asked-together.js';

/** Finds the bearers of all requests that wait in one query, so that each sees every rotation and disabling that was answered before it. */
export class BearerLookup {
  private readonly together: AskedTogether<string, Principal | undefined>;

  constructor(sql: Sql) {
    this.together = new AskedTogether(async (hashes) => {
      const bearers = await findBearers(sql, [...new Set(hashes)]);
      return hashes.map((each) => bearers.get(each));
    });
  }

  /** The bearer of the token with this SHA-256 (hex), also an expired or disabled one; undefined when there is none. */
  find(tokenHash: string): Promise<Principal | undefined> {
    return this.together.ask(tokenHash);
  }
}
