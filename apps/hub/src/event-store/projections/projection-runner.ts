import type { Projection, Sql } from '@app/projections';
import { type Database, isTransient } from '../../database/database.js';
import { type StepScope, stepProjection } from './projection-step.js';

/** How many events one step takes. */
export const STEP_EVENTS = 2_000;
/** A step that fails is tried with fewer events, down to the one that cannot be digested. */
const SHRINK = 10;

const LAGGING = `
  SELECT DISTINCT f.name
  FROM unnest($1::text[], $2::text[]) AS f (name, purpose)
  JOIN log ON log.purpose = f.purpose
  LEFT JOIN projection p ON p.name = f.name AND p.log_id = log.log_id
  WHERE log.size > coalesce(p.position, 0) AND coalesce(p.status, 'running') = 'running'
    AND ($3::text IS NULL OR log.group_key = $3)`;

// A log whose first events cannot be digested has no row yet: the step that made it was rolled back.
const LOGS_BEHIND = `
  SELECT log.log_id FROM log LEFT JOIN projection p ON p.name = $1 AND p.log_id = log.log_id
  WHERE log.purpose = ANY($3) AND coalesce(p.status, 'running') = 'running' AND log.size > coalesce(p.position, 0)
    AND ($2::text IS NULL OR log.group_key = $2)
  ORDER BY log.log_id`;

const PARK = `
  INSERT INTO projection AS p (name, version, log_id, status, error) VALUES ($1, $2, $3, 'parked', $4)
  ON CONFLICT (name, log_id) DO UPDATE SET status = excluded.status, error = excluded.error WHERE p.status = 'running'`;

/** What a parked projection's row says of the error; longer ones are cut. */
const MAX_ERROR_LENGTH = 500;

/** Takes the following projections along their logs, in any number of replicas: each event counts exactly once. */
export class ProjectionRunner {
  constructor(
    private readonly database: Database,
    /** In an order in which each comes after those it reads. */
    readonly projections: readonly Projection[],
  ) {}

  /** The projections of these names that have not reached the heads of their logs, those of one group or all. */
  async lagging(names: readonly string[], groupKey?: string): Promise<Projection[]> {
    const wanted = this.projections.filter(({ name }) => names.includes(name));
    const pairs = wanted.flatMap(({ name, purposes }) =>
      purposes.map((purpose) => [name, purpose]),
    );
    const rows = await this.database.query<{ name: string }>(LAGGING, [
      pairs.map(([name]) => name),
      pairs.map(([, purpose]) => purpose),
      groupKey ?? null,
    ]);
    const behind = new Set(rows.map(({ name }) => name));
    return wanted.filter(({ name }) => behind.has(name));
  }

  /** Answers when these projections, and those they read, show everything that was in their logs at the call. */
  async catchUp(names: readonly string[], groupKey?: string): Promise<void> {
    for (const projection of await this.lagging(this.withNeeded(names), groupKey)) {
      while ((await this.step(projection, { groupKey, limit: STEP_EVENTS, wait: true })) > 0);
    }
  }

  /**
   * The same within a decision, for one group whose log the decision has locked: what it reads then is what it decides
   * on. Call `catchUp` first, which can park an event that cannot be digested and leaves little to do under the lock.
   */
  async catchUpWithin(sql: Sql, names: readonly string[], groupKey: string): Promise<void> {
    const wanted = this.withNeeded(names);
    for (const projection of this.projections.filter(({ name }) => wanted.includes(name))) {
      const scope = { groupKey, limit: STEP_EVENTS, wait: true };
      while ((await stepProjection(sql, projection, scope)) > 0);
    }
  }

  /** Takes one projection a batch further; answers how many events. A log whose event it cannot digest is parked. */
  async step(projection: Projection, scope: StepScope): Promise<number> {
    try {
      return await this.database.transaction((sql) => stepProjection(sql, projection, scope));
    } catch (error) {
      if (isTransient(error)) throw error;
      return this.isolate(projection, scope, error);
    }
  }

  private async isolate(projection: Projection, scope: StepScope, error: unknown): Promise<number> {
    const { name, version, purposes } = projection;
    if (!scope.logIds) {
      const logs = await this.database.query<{ log_id: string }>(LOGS_BEHIND, [
        name,
        scope.groupKey ?? null,
        purposes,
      ]);
      let events = 0;
      for (const { log_id } of logs)
        events += await this.step(projection, { ...scope, logIds: [log_id] });
      return events;
    }
    if (scope.limit > 1) {
      return this.step(projection, { ...scope, limit: Math.ceil(scope.limit / SHRINK) });
    }
    const reason = String(error).slice(0, MAX_ERROR_LENGTH);
    for (const logId of scope.logIds)
      await this.database.query(PARK, [name, version, logId, reason]);
    return 0;
  }

  private withNeeded(names: readonly string[]): string[] {
    const needed = new Set(names);
    for (const projection of this.projections.toReversed()) {
      if (needed.has(projection.name)) projection.after?.forEach(({ name }) => needed.add(name));
    }
    return [...needed];
  }
}
