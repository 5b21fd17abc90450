import { logSizes, projectionHealth } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Readiness } from '../discovery/readiness.js';
import {
  type KeptVerification,
  lastVerification,
} from '../event-store/integrity/kept-verification.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { CachedFigures } from './cached-figures.js';

/** A gauge's samples as they are read: the value of its one label, and the number. */
type Samples = readonly (readonly [label: string, value: number])[];

/** How the database and what it holds stand when the metrics are read. */
@Injectable()
export class DatabaseGauges {
  private readonly cached = new CachedFigures(
    async () => ({
      health: await projectionHealth(this.database, this.runner.projections),
      sizes: await logSizes(this.database),
      verified: await lastVerification(this.database),
    }),
    () => performance.now(),
  );

  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly database: Database,
    private readonly runner: ProjectionRunner,
    private readonly readiness: Readiness,
  ) {}

  /** Adds the gauges, where somebody asks for metrics. */
  add(): void {
    this.metrics?.gauge(
      'hub_ready',
      'Whether /readyz says that the hub is ready.',
      [],
      async (gauge) => gauge.set(await this.isReady()),
    );
    this.labelled(
      ['hub_db_pool_connections', 'state'],
      'Connections that are idle or busy, and requests that wait for one.',
      () => Promise.resolve(Object.entries(this.database.connections)),
    );
    this.labelled(
      ['hub_projection_lag_events', 'projection'],
      'How far a read model is behind the logs.',
      async () => (await this.health()).map(({ name, lag }) => [name, lag]),
    );
    this.labelled(
      ['hub_projection_parked', 'projection'],
      'Whether an event stopped a read model in some log.',
      async () =>
        (await this.health()).map(({ name, status }) => [name, Number(status === 'parked')]),
    );
    this.addVerification();
    this.labelled(['hub_log_events', 'purpose'], 'How many events the logs hold.', async () =>
      ((await this.cached.figures())?.sizes ?? []).map(({ purpose, events }) => [purpose, events]),
    );
  }

  /** Missing until the logs have been recomputed by the clock. */
  private addVerification(): void {
    const add = (name: string, help: string, read: (found: KeptVerification) => number | null) =>
      this.metrics?.gauge(name, help, [], async (gauge) => {
        const found = (await this.cached.figures())?.verified;
        const value = found ? read(found) : null;
        if (value === null) gauge.reset();
        else gauge.set(value);
      });
    add(
      'hub_verified_timestamp_seconds',
      'When all logs were recomputed last and found good; Unix time.',
      ({ goodAt }) => goodAt && goodAt / 1_000,
    );
    add(
      'hub_verify_bad_logs',
      'Logs that did not recompute the last time, 20 at most.',
      ({ bad }) => bad.length,
    );
  }

  private async health() {
    return (await this.cached.figures())?.health ?? [];
  }

  private isReady(): Promise<0 | 1> {
    return this.readiness.assert().then(
      () => 1,
      () => 0,
    );
  }

  private labelled(
    [name, label]: readonly [string, string],
    help: string,
    read: () => Promise<Samples>,
  ): void {
    this.metrics?.gauge(name, help, [label], async (gauge) => {
      gauge.reset();
      for (const [value, count] of await read()) gauge.set({ [label]: value }, count);
    });
  }
}
