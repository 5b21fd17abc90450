import type { Sql } from '@app/projections';

const LOOK_EVERY_MS = 30_000;
/** What is written ahead beyond this is written to its tables and let go: a start after a crash has no more to do again. */
const MOST_AHEAD_BYTES = 128 * 1024 * 1024;

const AHEAD = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;

/**
 * Keeps the write-ahead log of an embedded database short: run by one process alone, PostgreSQL makes a checkpoint when it ends and
 * at no other time, whatever `max_wal_size` says.
 */
export class LogKeeper {
  private readonly timer: NodeJS.Timeout;
  private paused = 0;

  constructor(
    private readonly sql: Sql,
    private readonly mostBytes: number = MOST_AHEAD_BYTES,
  ) {
    // A database that fails now is asked again the next time.
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY_MS).unref();
  }

  /** Makes a checkpoint where too much is written ahead; resolves to whether it did. Rejects when the database fails. */
  async look(): Promise<boolean> {
    if (this.paused > 0) return false;
    const [ahead] = await this.sql.query<{ bytes: number }>(AHEAD);
    if (this.paused > 0 || (ahead?.bytes ?? 0) < this.mostBytes) return false;
    await this.sql.query('CHECKPOINT');
    return true;
  }

  /** Lets nothing go that is written ahead while `work` goes on. */
  async holding<Result>(work: () => Promise<Result>): Promise<Result> {
    this.paused++;
    try {
      return await work();
    } finally {
      this.paused--;
    }
  }

  end(): void {
    clearInterval(this.timer);
  }
}
