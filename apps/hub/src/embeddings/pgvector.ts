import { hasPgvector } from '@app/projections';
import type { Database } from '../database/database.js';

/** How often it is looked whether somebody has added the extension, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Whether the database has pgvector. */
export class Pgvector {
  private known: Promise<boolean> | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** Rejects as the database does. */
  isThere(): Promise<boolean> {
    if (!this.known || this.now() - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = this.now();
      this.known = hasPgvector(this.database).catch((error: unknown) => {
        this.known = undefined;
        throw error;
      });
    }
    return this.known;
  }
}
