import type { FollowingProjection, Sql, Viewer } from '@app/projections';
import type { Database } from '../../database/database.js';
import { isTransient } from '../../errors/transient.js';
import { lockLogs } from '../log/log.js';
import { RemakeFailed, stepRemake } from './remakes.js';
import { resetProjections } from './reset-projections.js';
import { type Lag, type LogEnds, OTHERS_LAG, readLags, readLagsOf } from './lag.js';
import { type StepBounds, openLogs } from './lagging-logs.js';
import { stepProjection } from './projection-step.js';
import { type FarBounds, type NearBounds, type Place, lockFar, lockNear } from './shared-places.js';
import { stepTogether } from './shared-step.js';

/** How many events one step takes. */
export const STEP_EVENTS = 2_000;
/** A step that fails is tried with fewer events, down to the one that cannot be digested. */
const SHRINK = 10;

/** What other groups share is waited for no longer than this: whoever reads in one group does not wait until another's is made anew. */
const OTHERS_PATIENCE = `SET LOCAL lock_timeout = '250ms'`;

// A log whose first events cannot be digested has no row yet: the step that made it was rolled back.
const LOGS_BEHIND = `
  SELECT log.log_id FROM log LEFT JOIN projection p ON p.name = $1 AND p.log_id = log.log_id
  WHERE log.purpose = ANY($3) AND coalesce(p.status, 'running') = 'running' AND log.size > coalesce(p.position, 0)
    AND ($2::text[] IS NULL OR log.group_key = ANY($2))
  ORDER BY log.log_id`;

const IS_BEHIND = `
  SELECT FROM unnest($2::uuid[], $3::bigint[]) AS wanted (log_id, size)
  LEFT JOIN projection p ON p.name = $1 AND p.log_id = wanted.log_id
  WHERE coalesce(p.position, 0) < wanted.size AND coalesce(p.status, 'running') = 'running' LIMIT 1`;

const PARK = `
  INSERT INTO projection AS p (name, version, log_id, status, error) VALUES ($1, $2, $3, 'parked', $4)
  ON CONFLICT (name, log_id) DO UPDATE SET status = excluded.status, error = excluded.error WHERE p.status = 'running'`;

/** What a parked projection's row says of the error; longer ones are cut. */
const MAX_ERROR_LENGTH = 500;

/** Takes the following projections along their logs, in any number of replicas: each event counts exactly once. */
export class ProjectionRunner {
  private lastLock: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    /** In an order in which each comes after those it reads. */
    readonly projections: readonly FollowingProjection[],
  ) {}

  /**
   * Resolves to those of these projections that have not reached the heads of their logs, and how far they lag; in these
   * groups, or in all.
   */
  lagging(wanted: readonly FollowingProjection[], groupKeys?: readonly string[]): Promise<Lag[]> {
    return readLags(this.database, wanted, groupKeys);
  }

  /**
   * Resolves when these projections, and those they read, show everything that was in their logs at the call: those of a
   * group, of several, or of all. What another hub sends is waited for by nobody.
   */
  async catchUp(
    wanted: readonly FollowingProjection[],
    groups?: string | readonly string[],
  ): Promise<void> {
    const needed = this.withNeeded(wanted);
    if (groups === undefined) return this.catchUpOwn(await this.lagging(needed));
    const groupKeys = [groups].flat();
    await this.catchUpOwn(await readLagsOf(this.database, needed, groupKeys), groupKeys);
  }

  /**
   * The same for somebody who reads: everything of the viewer's group, and of what other groups share all that is not far
   * behind. Nobody waits for a group that is not its own, and anybody who is of none for no group. An administrator waits for the
   * group that is named, or all.
   */
  async catchUpFor(
    viewer: Viewer | 'overview',
    wanted: readonly FollowingProjection[],
    groupKey?: string,
  ): Promise<void> {
    if (viewer === 'administrator') return this.catchUp(wanted, groupKey);
    const groupKeys = typeof viewer === 'string' ? [] : [viewer.groupKey];
    const lags = await this.lagging(this.withNeeded(wanted), groupKeys);
    await this.catchUpOwn(lags, groupKeys);
    for (const { projection, others } of lags) if (others) await this.catchUpOthers(projection);
  }

  private async catchUpOwn(lags: readonly Lag[], groupKeys?: readonly string[]): Promise<void> {
    const bounds = { groupKeys, ownOnly: true, limit: STEP_EVENTS, wait: true };
    for (const { projection, own, ownEnds } of lags) {
      // What is appended from now on is not waited for: under constant pushes that would never end.
      while (own && (await this.step(projection, bounds)) > 0)
        if (!(await this.isBehind(projection, ownEnds))) break;
    }
  }

  private async isBehind(
    { name }: FollowingProjection,
    { logIds, sizes }: LogEnds,
  ): Promise<boolean> {
    return (await this.database.query(IS_BEHIND, [name, logIds, sizes])).length > 0;
  }

  private async catchUpOthers(projection: FollowingProjection): Promise<void> {
    const bounds = { atMost: OTHERS_LAG, limit: STEP_EVENTS, wait: true };
    try {
      await this.database.transaction(async (sql) => {
        await sql.query(OTHERS_PATIENCE);
        await stepProjection(sql, projection, bounds);
      });
    } catch {
      // Held by somebody else, or not to be digested: the follower tries again, and parks what must be parked.
    }
  }

  /**
   * The same within a decision, for one group whose log the decision has locked: what it reads then is what it decides
   * on. Call `catchUp` first, which can park an event that cannot be digested and leaves little to do under the lock.
   */
  async catchUpWithin(
    sql: Sql,
    wanted: readonly FollowingProjection[],
    groupKey: string,
  ): Promise<void> {
    const bounds = { groupKeys: [groupKey], limit: STEP_EVENTS, wait: true };
    for (const projection of this.withNeeded(wanted)) {
      while ((await stepProjection(sql, projection, bounds)) > 0);
    }
  }

  /** Takes one projection a batch further; returns how many events. A log whose event it cannot digest is parked. */
  async step(projection: FollowingProjection, bounds: StepBounds): Promise<number> {
    try {
      return await this.database.transaction((sql) => stepProjection(sql, projection, bounds));
    } catch (error) {
      if (isTransient(error)) throw error;
      return this.isolate(projection, bounds, error);
    }
  }

  /** Takes a step of what is to be made anew in part; answers whether there was one. What cannot be made anew so is made anew with all of its log. */
  async stepRemake(): Promise<boolean> {
    try {
      return await this.database.transaction((sql) => stepRemake(sql, this.projections));
    } catch (error) {
      if (!(error instanceof RemakeFailed)) throw error;
      const { log, cause } = error;
      if (isTransient(cause)) throw cause;
      await this.database.transaction(async (sql) => {
        await lockLogs(sql, [log.logId]);
        await resetProjections(sql, this.projections, log);
      });
      return true;
    }
  }

  /** Writes the rows that projections need for logs that they have not begun to follow. */
  async open(lags: readonly Lag[]): Promise<void> {
    const unopened = lags.filter((each) => each.unopened).map(({ projection }) => projection);
    if (unopened.length > 0) await openLogs(this.database, unopened);
  }

  /**
   * Takes projections near the heads of their logs one batch further, read once for all of them. If that fails, each takes its
   * own step, so that none is held up by another. Returns how many events they have advanced.
   */
  stepNear(projections: readonly FollowingProjection[], bounds: NearBounds): Promise<number> {
    return this.stepShared(projections, bounds, (sql) => lockNear(sql, projections, bounds.atMost));
  }

  /** The same for the first of them, which lags far in some logs, and for those others that stand where it does. */
  stepFar(
    first: FollowingProjection,
    projections: readonly FollowingProjection[],
    bounds: FarBounds,
  ): Promise<number> {
    return this.stepShared(projections, bounds, (sql) => lockFar(sql, first, projections, bounds));
  }

  private async stepShared(
    projections: readonly FollowingProjection[],
    bounds: Partial<NearBounds & FarBounds> & { limit: number },
    lock: (sql: Sql) => Promise<Place[]>,
  ): Promise<number> {
    try {
      return await this.database.transaction(async (sql) => {
        const places = await this.lockInTurn(() => lock(sql));
        return stepTogether(sql, places, projections, bounds.limit);
      });
    } catch (error) {
      if (isTransient(error)) throw error;
      let events = 0;
      for (const each of projections) events += await this.step(each, { ...bounds, wait: false });
      return events;
    }
  }

  /** Two steps that locked at once would share out the projections of a log between them, and each would read it. */
  private lockInTurn(lock: () => Promise<Place[]>): Promise<Place[]> {
    const turn = this.lastLock.then(lock);
    this.lastLock = turn.catch(() => undefined);
    return turn;
  }

  private async isolate(
    projection: FollowingProjection,
    bounds: StepBounds,
    error: unknown,
  ): Promise<number> {
    const { name, version, purposes } = projection;
    if (!bounds.logIds) {
      const logs = await this.database.query<{ log_id: string }>(LOGS_BEHIND, [
        name,
        bounds.groupKeys ?? null,
        purposes,
      ]);
      let events = 0;
      for (const { log_id } of logs)
        events += await this.step(projection, { ...bounds, logIds: [log_id] });
      return events;
    }
    if (bounds.limit > 1) {
      return this.step(projection, { ...bounds, limit: Math.ceil(bounds.limit / SHRINK) });
    }
    const reason = String(error).slice(0, MAX_ERROR_LENGTH);
    for (const logId of bounds.logIds)
      await this.database.query(PARK, [name, version, logId, reason]);
    return 0;
  }

  /** With those they read, in the order in which each comes after what it reads. */
  private withNeeded(wanted: readonly FollowingProjection[]): FollowingProjection[] {
    const needed = new Set(wanted.map(({ name }) => name));
    for (const projection of this.projections.toReversed()) {
      if (needed.has(projection.name)) projection.after.forEach(({ name }) => needed.add(name));
    }
    return this.projections.filter(({ name }) => needed.has(name));
  }
}
