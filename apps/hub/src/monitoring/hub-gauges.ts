import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '../event-store/event-store.js';
import { LogNotifier } from '../event-store/log/log-notifier.js';
import { McpSessions } from '../mcp/protocol/mcp-sessions.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';

/** What waits and is open in this process when the metrics are read. */
@Injectable()
export class HubGauges {
  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly store: EventStore,
    private readonly notifier: LogNotifier,
    private readonly sessions: McpSessions,
  ) {}

  /** Adds the gauges, where somebody asks for metrics. */
  add(): void {
    const { store, notifier, sessions } = this;
    this.count(
      'hub_commit_queue_events',
      'Events that wait for their commit; 20,000 may.',
      () => store.queued.events,
    );
    this.count(
      'hub_commit_queue_bytes',
      'How much waits for its commit; 64 MiB may.',
      () => store.queued.bytes,
    );
    this.count('hub_pulls_waiting', 'Pulls that wait for something new.', () => notifier.waiting);
    this.count('hub_mcp_sessions', 'MCP sessions that are live.', () => sessions.size);
  }

  private count(name: string, help: string, read: () => number): void {
    this.metrics?.gauge(name, help, [], (gauge) => gauge.set(read()));
  }
}
