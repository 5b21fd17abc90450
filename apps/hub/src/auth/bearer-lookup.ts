import {
  type FoundBearer,
  type Principal,
  type Sql,
  findBearers,
  readStandings,
} from '@app/projections';
import { LRUCache } from 'lru-cache';
import { QueryBatcher } from '../database/query-batcher.js';
import type { Clock } from '../runtime/clock.js';

/** How many bearers are cached: those that were used last. */
const MAX_KEPT = 10_000;

/** How old a cached bearer must be to be recalled: in a group with many decisions, most recalled bearers would be stale. */
const SETTLED_AFTER_MS = 1_000;

interface KeptBearer extends FoundBearer {
  /** Milliseconds since the epoch. */
  foundAt: number;
}

/**
 * Finds the bearers of all waiting requests with one query, so that each sees every rotation and disabling that was answered before.
 * A cached bearer is used again only while neither its group's nor the hub's administration log has grown, which is read each time.
 */
export class BearerLookup {
  private readonly kept = new LRUCache<string, KeptBearer>({ max: MAX_KEPT });
  private readonly batcher: QueryBatcher<string, Principal | undefined>;

  constructor(
    private readonly sql: Sql,
    private readonly now: Clock,
  ) {
    this.batcher = new QueryBatcher((hashes) => this.findAll(hashes));
  }

  /** The bearer of the token with this SHA-256 (hex), also an expired or disabled one; undefined when there is none. */
  find(tokenHash: string): Promise<Principal | undefined> {
    return this.batcher.ask(tokenHash);
  }

  /**
   * Returns a cached bearer as it was read, without asking the database: whoever acts on it must compare its `standing` with the
   * database's. Undefined if it is not cached, or was read only just now.
   */
  recall(tokenHash: string): FoundBearer | undefined {
    const kept = this.kept.get(tokenHash);
    return kept && this.now() - kept.foundAt >= SETTLED_AFTER_MS ? kept : undefined;
  }

  private async findAll(hashes: readonly string[]): Promise<(Principal | undefined)[]> {
    const standing = await this.readKept(hashes);
    const missing = new Set(hashes.filter((hash) => !standing.has(hash)));
    const found = missing.size > 0 ? await findBearers(this.sql, [...missing]) : undefined;
    for (const [hash, bearer] of found ?? []) this.keep(hash, bearer);
    return hashes.map((hash) => standing.get(hash) ?? found?.get(hash)?.principal);
  }

  /** The cached bearers in whose groups nothing has been decided since. */
  private async readKept(hashes: readonly string[]): Promise<Map<string, Principal>> {
    const kept = hashes.flatMap((hash) => this.kept.get(hash) ?? []);
    if (kept.length === 0) return new Map();
    const groups = new Set(kept.map(({ principal }) => principal.groupKey));
    const standings = await readStandings(this.sql, [...groups]);
    const standing = kept.filter(
      (each) => each.standing === standings.get(each.principal.groupKey),
    );
    return new Map(standing.map(({ principal }) => [principal.tokenHash, principal]));
  }

  private keep(hash: string, bearer: FoundBearer): void {
    this.kept.set(hash, { ...bearer, foundAt: this.now() });
  }
}
