import type { FollowingProjection, Projection, Sql } from '@app/projections';
import type { Database } from '../../database/database.js';
import { isTransient } from '../../errors/transient.js';
import { ProjectionRunner, STEP_EVENTS } from './projection-runner.js';
import { stepProjection } from './projection-step.js';
import { retry } from '../../database/retry.js';
import { ShadowTables, shadowSchema } from './shadow-tables.js';

/** How far a rebuild has come: events read, of those there were in its logs when it was asked. */
export interface RebuildProgress {
  events: number;
  of: number;
}

/** Who hears of the progress, and what ends a rebuild early, to be taken up again later. */
export interface RebuildWatch {
  report?: (progress: RebuildProgress) => void;
  abort?: AbortSignal;
}

/** When a projection's rows are written: in the transaction of the events, or by who follows the log. */
type WhenWritten = 'with events' | 'after events';

/** A log that the rebuilt projection could not digest: it waits there, as it would have in following. */
export interface ParkedLog {
  log_id: string;
  error: string;
}

const PROGRESS = `
  SELECT coalesce(sum(p.position), 0) AS events, coalesce(sum(log.size), 0) AS of
  FROM log LEFT JOIN projection p ON p.log_id = log.log_id AND p.name = $1 WHERE log.purpose = ANY($2)`;
const PARKED = `SELECT log_id, error FROM projection WHERE name = $1 AND status = 'parked' ORDER BY log_id`;
const FORGET = 'DELETE FROM projection WHERE name = $1';
/** The new rows are whole. */
const FORGET_REMAKES = 'DELETE FROM remake WHERE name = $1';
const RENAME = 'UPDATE projection SET name = $2 WHERE name = $1';
/** The row that says which version of a transactional projection the tables hold; it belongs to no log. */
const NO_LOG = '00000000-0000-0000-0000-000000000000';
const REMEMBER_VERSION = `
  INSERT INTO projection (name, version, log_id) VALUES ($1, $2, '${NO_LOG}')
  ON CONFLICT (name, log_id) DO UPDATE SET version = excluded.version`;
const ONE_AT_A_TIME = `SELECT pg_advisory_xact_lock(hashtext('rebuild ' || $1))`;
// Whoever works on any projection's rows may finish and is then kept out; readers go on.
const STOP_FOLLOWING = 'LOCK TABLE projection IN EXCLUSIVE MODE';
const STOP_DECIDING = `
  SELECT log_id FROM log WHERE purpose = ANY($1) ORDER BY log_id FOR NO KEY UPDATE`;
const SWITCH_ATTEMPTS = 5;
/** Readers wait behind a switch that waits for a reader, so it does not wait for long. */
const WAIT_BRIEFLY = `SET LOCAL lock_timeout = '2s'`;

/**
 * Makes a projection's rows anew from the logs, in tables beside the live ones, which go on being read and written until
 * the new ones take their place in one transaction. Several hubs may work on it together, and one that was interrupted is
 * taken up where it stopped.
 */
export class ProjectionRebuild {
  private readonly shadow: FollowingProjection;
  private readonly tables: ShadowTables;
  private readonly runner: ProjectionRunner;

  constructor(
    private readonly database: Database,
    private readonly projection: Projection,
    private readonly rows: WhenWritten,
  ) {
    const { name, version } = projection;
    const tables = new ShadowTables(shadowSchema(name, version), projection.tables);
    this.tables = tables;
    this.shadow = {
      after: [],
      ...projection,
      name: `rebuild:${name}:${version}`,
      apply: (events, sql) => tables.within(sql, () => projection.apply(events, sql)),
    };
    this.runner = new ProjectionRunner(database, [this.shadow]);
  }

  /**
   * Begins anew, discarding an earlier beginning. Resolves to the logs that are parked in the result. Throws when a
   * transactional projection cannot digest an event; the live rows then stay.
   */
  async restart(watch: RebuildWatch = {}): Promise<ParkedLog[]> {
    await this.begin({ earlier: 'dropped' });
    return this.complete(watch);
  }

  /** Begins, or continues an earlier beginning; resolves and throws as `restart` does. */
  async resume(watch: RebuildWatch = {}): Promise<ParkedLog[]> {
    await this.begin({ earlier: 'kept' });
    return this.complete(watch);
  }

  private async complete(watch: RebuildWatch): Promise<ParkedLog[]> {
    for (let attempt = 1; ; attempt++) {
      await this.fill({ ...watch, toTheEnd: attempt > 1 });
      if (watch.abort?.aborted) return [];
      const parked = await this.database.query<ParkedLog>(PARKED, [this.shadow.name]);
      if (this.rows === 'with events' && parked[0]) {
        await this.discard();
        throw new Error(`log ${parked[0].log_id} cannot be projected: ${parked[0].error}`);
      }
      try {
        await this.transaction((sql) => this.swapIn(sql));
        return parked;
      } catch (error) {
        // The last events may hold one that cannot be digested; filling finds out which and parks its log.
        if (attempt === SWITCH_ATTEMPTS) throw error;
      }
    }
  }

  private discard(): Promise<void> {
    return this.transaction(async (sql) => {
      await this.tables.drop(sql);
      await sql.query(FORGET, [this.shadow.name]);
    });
  }

  /** Fills the tables until little is left for the switch, or nothing that could be digested. */
  private async fill({
    report,
    abort,
    toTheEnd,
  }: RebuildWatch & { toTheEnd: boolean }): Promise<void> {
    const step = () => this.runner.step(this.shadow, { limit: STEP_EVENTS, wait: true });
    while (!abort?.aborted && (await retry(step, isTransient)) > 0) {
      const progress = await this.progress();
      report?.(progress);
      // Under constant pushes the end would never come.
      if (!toTheEnd && progress.of - progress.events <= STEP_EVENTS) break;
    }
    await this.transaction(async (sql) => {
      if (await this.tables.exist(sql)) await this.tables.analyze(sql);
    });
  }

  private begin({ earlier }: { earlier: 'dropped' | 'kept' }): Promise<void> {
    return this.transaction(async (sql) => {
      await sql.query(ONE_AT_A_TIME, [this.projection.name]);
      if (earlier === 'dropped') await this.tables.drop(sql);
      else if (await this.tables.exist(sql)) return;
      await sql.query(FORGET, [this.shadow.name]);
      await this.tables.create(sql);
    });
  }

  private async swapIn(sql: Sql): Promise<void> {
    const { name, version, purposes } = this.projection;
    await sql.query(WAIT_BRIEFLY);
    await sql.query(ONE_AT_A_TIME, [name]);
    // Another hub that worked on the same rebuild may have finished it.
    if (!(await this.tables.exist(sql))) return void (await sql.query(FORGET, [this.shadow.name]));
    if (this.rows === 'with events') await sql.query(STOP_DECIDING, [purposes]);
    await sql.query(STOP_FOLLOWING);
    while ((await stepProjection(sql, this.shadow, { limit: STEP_EVENTS, wait: true })) > 0);
    await this.tables.swapIn(sql);
    await sql.query(FORGET, [name]);
    await sql.query(FORGET_REMAKES, [name]);
    if (this.rows === 'with events') {
      await sql.query(FORGET, [this.shadow.name]);
      await sql.query(REMEMBER_VERSION, [name, version]);
    } else {
      await sql.query(RENAME, [this.shadow.name, name]);
    }
  }

  private async progress(): Promise<RebuildProgress> {
    const { name, purposes } = this.shadow;
    const [row] = await this.database.query<{ events: string; of: string }>(PROGRESS, [
      name,
      purposes,
    ]);
    return { events: Number(row?.events), of: Number(row?.of) };
  }

  private transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return retry(() => this.database.transaction(work), isTransient);
  }
}
