import type { Database } from './database.js';

/** So many events written make the planner's figures of empty tables wrong; every doubling after that does so again. */
const FIRST_LOOK_AFTER = 100;

/** A table that has so many times the pages that it had when it was looked at has outgrown its figures. */
const OUTGROWN = 1.5;

/**
 * Rows looked at, in 300s: a tenth of what a server looks at by itself, which takes a second of it for each table of long texts. How
 * long a table is, which these figures are for, is known as well from fewer.
 */
const SAMPLE = 'SET LOCAL default_statistics_target = 10';

const OUTGROWN_TABLES = `
  SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    AND pg_relation_size(oid) > CASE WHEN reltuples > 0 THEN ${OUTGROWN} * relpages * current_setting('block_size')::int ELSE 0 END`;

/**
 * Keeps what the planner believes of young tables true. A server looks at them by itself only once a minute, the embedded
 * database never; until then statements prepared on an empty table go on scanning it however long it has become. The tables of
 * read models grow after the log, so they are looked at again once these have followed; and when they first have after a start, for
 * another program may have filled them. What has not grown keeps its figures, which the server makes of more rows.
 */
export class PlannerStatistics {
  private written = 0;
  /** How many events lead to the next look, and to the next one that waits until read models have followed. */
  private nextLook = FIRST_LOOK_AFTER;
  private nextLookBehind = 0;
  private looking = false;

  constructor(private readonly database: Pick<Database, 'query' | 'transaction'>) {}

  /** Hears of `count` events that were committed, and looks at the tables anew when it is time; nobody waits for that. */
  noteWritten(count: number): void {
    this.written += count;
    if (this.looking || this.written < this.nextLook) return;
    this.nextLook = this.written * 2;
    this.startLook();
  }

  /** Hears that the read models have followed what is written; otherwise the same. */
  noteFollowed(): void {
    if (this.looking || this.written < this.nextLookBehind) return;
    this.nextLookBehind = Math.max(FIRST_LOOK_AFTER, this.written * 2);
    this.startLook();
  }

  private startLook(): void {
    this.looking = true;
    // Without new figures everything is still answered correctly; a failing database is reported by those who need it.
    void this.look()
      .catch(() => undefined)
      .finally(() => (this.looking = false));
  }

  private async look(): Promise<void> {
    const tables = await this.database.query<{ name: string }>(OUTGROWN_TABLES);
    for (const { name } of tables)
      await this.database.transaction(async (sql) => {
        await sql.query(SAMPLE);
        await sql.query(`ANALYZE ${name}`);
      });
  }
}
