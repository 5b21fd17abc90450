import { hasPgvector } from '@app/projections';
import type { Database } from '../database/database.js';

/** How often the database is asked whether the extension is there, in milliseconds. */
const CHECK_EVERY_MS = 60_000;

/** Knows whether the database has the extension pgvector, which may be added while the hub runs. */
export class Pgvector {
  private known: Promise<boolean> | undefined;
  private checkedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** Resolves to whether it is there. Rejects as the database does. */
  isInstalled(): Promise<boolean> {
    if (!this.known || this.now() - this.checkedAt >= CHECK_EVERY_MS) {
      this.checkedAt = this.now();
      this.known = hasPgvector(this.database).catch((error: unknown) => {
        this.known = undefined;
        throw error;
      });
    }
    return this.known;
  }
}
