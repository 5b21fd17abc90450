import { logSizes, projectionHealth } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Readiness } from '../discovery/readiness.js';
import { EventStore } from '../event-store/event-store.js';
import { LogNotifier } from '../event-store/log/log-notifier.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { McpSessions } from '../mcp/protocol/mcp-sessions.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { KeptFigures } from './kept-figures.js';

/** What the hub's parts are at when the metrics are read. */
@Injectable()
export class HubGauges {
  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly notifier: LogNotifier,
    private readonly runner: ProjectionRunner,
    private readonly sessions: McpSessions,
    private readonly readiness: Readiness,
  ) {}

  /** Adds the gauges, where somebody asks for metrics. */
  add(): void {
    if (!this.metrics) return;
    this.addOfThisProcess(this.metrics);
    this.addOfTheDatabase(this.metrics);
  }

  private addOfThisProcess(metrics: HubMetrics): void {
    const { store, notifier, sessions, database, readiness } = this;
    const simple = (name: string, help: string, read: () => number) =>
      metrics.gauge(name, help, [], (gauge) => gauge.set(read()));
    simple(
      'hub_commit_queue_events',
      'Events that wait for their commit; 20,000 may.',
      () => store.queued.events,
    );
    simple(
      'hub_commit_queue_bytes',
      'How much waits for its commit; 64 MiB may.',
      () => store.queued.bytes,
    );
    simple('hub_pulls_waiting', 'Pulls that wait for something new.', () => notifier.waiting);
    simple('hub_mcp_sessions', 'MCP sessions that are live.', () => sessions.size);
    metrics.gauge(
      'hub_db_pool_connections',
      'Connections that are idle or busy, and requests that wait for one.',
      ['state'],
      (gauge) => {
        for (const [state, count] of Object.entries(database.connections))
          gauge.set({ state }, count);
      },
    );
    metrics.gauge('hub_ready', 'Whether /readyz says that the hub is ready.', [], async (gauge) => {
      gauge.set(
        await readiness.assert().then(
          () => 1,
          () => 0,
        ),
      );
    });
  }

  private addOfTheDatabase(metrics: HubMetrics): void {
    const { database, runner } = this;
    const kept = new KeptFigures(
      async () => ({
        health: await projectionHealth(database, runner.projections),
        sizes: await logSizes(database),
      }),
      () => performance.now(),
    );
    const read = async () => (await kept.figures()) ?? { health: [], sizes: [] };
    metrics.gauge(
      'hub_projection_lag_events',
      'How far a read model is behind the logs.',
      ['projection'],
      async (gauge) => {
        gauge.reset();
        for (const { name, lag } of (await read()).health) gauge.set({ projection: name }, lag);
      },
    );
    metrics.gauge(
      'hub_projection_parked',
      'Whether an event stopped a read model in some log.',
      ['projection'],
      async (gauge) => {
        gauge.reset();
        for (const { name, status } of (await read()).health)
          gauge.set({ projection: name }, status === 'parked' ? 1 : 0);
      },
    );
    metrics.gauge(
      'hub_log_events',
      'How many events the logs hold.',
      ['purpose'],
      async (gauge) => {
        gauge.reset();
        for (const { purpose, events } of (await read()).sizes) gauge.set({ purpose }, events);
      },
    );
  }
}
