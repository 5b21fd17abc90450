import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowingProjection, Projection } from '@app/projections';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from '../../database/database.js';
import { isTransient } from '../../errors/transient.js';
import { type ParkedLog, ProjectionRebuild, type RebuildWatch } from './projection-rebuild.js';

/** The version of the rows of a transactional projection that has never been rebuilt. */
const FIRST_VERSION = 1;
/** A database that was away for longer than a step tries is asked again after this. */
const AGAIN_AFTER_MS = 1_000;
// A following projection without rows is made by the present code.
const OUTDATED = `
  SELECT code.name FROM unnest($1::text[], $2::integer[], $3::integer[]) AS code (name, version, assumed)
  WHERE coalesce((SELECT min(p.version) FROM projection p WHERE p.name = code.name), code.assumed) < code.version`;

/** Makes the rows of projections anew: on demand, and at the start of a hub whose code makes other rows than there are. */
export class ProjectionRebuilds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly transactional: readonly Projection[],
    private readonly following: readonly FollowingProjection[],
    private readonly report: (problem: unknown) => void,
  ) {}

  /** The names of all projections, in an order in which each comes after those it reads. */
  get names(): string[] {
    return this.projections.map(({ name }) => name);
  }

  /** The names of the projections whose rows older code has made. */
  async outdated(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(OUTDATED, [
      this.names,
      this.projections.map(({ version }) => version),
      this.projections.map((each) =>
        this.transactional.includes(each) ? FIRST_VERSION : each.version,
      ),
    ]);
    const found = new Set(rows.map(({ name }) => name));
    return this.names.filter((name) => found.has(name));
  }

  /** Rebuilds a projection from the first event on; returns which logs are parked in the result. */
  run(name: string, watch?: RebuildWatch): Promise<ParkedLog[]> {
    return this.rebuildOf(name).restart(watch);
  }

  /** Rebuilds in the background what is outdated. */
  onApplicationBootstrap(): void {
    this.running = this.rebuildOutdated().catch(this.report);
  }

  /** Resolves when the batch in hand is finished; the rest is for the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private get projections(): readonly Projection[] {
    return [...this.transactional, ...this.following];
  }

  /** Goes on where it stopped when the database has been away. */
  private async rebuildOutdated(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        return await this.resumeOutdated();
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async resumeOutdated(): Promise<void> {
    for (const name of await this.outdated()) {
      if (this.stopping.signal.aborted) return;
      const parked = await this.rebuildOf(name).resume({ abort: this.stopping.signal });
      for (const { log_id, error } of parked)
        this.report(new Error(`projection ${name} is parked in log ${log_id}: ${error}`));
    }
  }

  private rebuildOf(name: string): ProjectionRebuild {
    const projection = this.projections.find((each) => each.name === name);
    if (!projection) throw new Error(`there is no projection ${name}`);
    const rows = this.transactional.includes(projection) ? 'with events' : 'after events';
    return new ProjectionRebuild(this.database, projection, rows);
  }
}
