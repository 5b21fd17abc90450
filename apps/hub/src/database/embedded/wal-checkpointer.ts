import type { Sql } from '@app/projections';

const LOOK_EVERY_MS = 30_000;
/** The write-ahead log grows no longer than this before a checkpoint, so a start after a crash has no more to replay. */
const MOST_AHEAD_BYTES = 128 * 1024 * 1024;

const AHEAD = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;

/**
 * Keeps the write-ahead log of an embedded database short. In a single process PostgreSQL makes no checkpoint until it ends,
 * whatever `max_wal_size` says.
 */
export class WalCheckpointer {
  private readonly timer: NodeJS.Timeout;
  private paused = 0;

  constructor(
    private readonly sql: Sql,
    private readonly mostBytes: number = MOST_AHEAD_BYTES,
  ) {
    // The next tick tries again what the database fails at now.
    this.timer = setInterval(
      () => void this.checkpointIfDue().catch(() => undefined),
      LOOK_EVERY_MS,
    ).unref();
  }

  /** Makes a checkpoint when the write-ahead log is too long; resolves to whether it did. Rejects when the database fails. */
  async checkpointIfDue(): Promise<boolean> {
    if (this.paused > 0) return false;
    const [ahead] = await this.sql.query<{ bytes: number }>(AHEAD);
    if (this.paused > 0 || (ahead?.bytes ?? 0) < this.mostBytes) return false;
    await this.sql.query('CHECKPOINT');
    return true;
  }

  /** Makes no checkpoint while `work` runs, so that no part of the write-ahead log goes away. */
  async pausedDuring<Result>(work: () => Promise<Result>): Promise<Result> {
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
