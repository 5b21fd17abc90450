import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The injection token of the hub's metrics, which are undefined where nobody asks for them. */
export const METRICS = Symbol('metrics');

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const EVENTS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000];

const RESULTS = ['accepted', 'known', 'rejected'] as const;

/** How many events of pushes that were committed together were new, known already or refused, and how long it took. */
interface Committed extends Record<(typeof RESULTS)[number], number> {
  milliseconds: number;
}

/** What is counted and measured while the hub works; docs/operations.md lists it. No label names a group, member or item. */
export class HubMetrics {
  readonly registry = new Registry();
  private readonly parts = { registers: [this.registry] };

  readonly requestSeconds = new Histogram({
    ...this.parts,
    name: 'hub_http_request_duration_seconds',
    help: 'How long requests took, waiting pulls and open streams among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });

  readonly pushEvents = new Counter({
    ...this.parts,
    name: 'hub_push_events_total',
    help: 'Pushed events that were accepted, rejected, or known already.',
    labelNames: ['result'],
  });

  readonly flushSeconds = new Histogram({
    ...this.parts,
    name: 'hub_commit_flush_seconds',
    help: 'How long it took to commit what was pushed together.',
    buckets: SECONDS,
  });

  readonly flushEvents = new Histogram({
    ...this.parts,
    name: 'hub_commit_flush_events',
    help: 'How many events were committed together.',
    buckets: EVENTS,
  });

  readonly databaseFailures = new Counter({
    ...this.parts,
    name: 'hub_db_failures_total',
    help: 'Statements and connections that failed for the database: lost, full, away.',
  });

  readonly authFailures = new Counter({
    ...this.parts,
    name: 'hub_auth_failures_total',
    help: 'Bearers, invites, sign-ins and sessions of the console that did not count.',
    labelNames: ['kind'],
  });

  readonly rateLimited = new Counter({
    ...this.parts,
    name: 'hub_rate_limited_total',
    help: 'Requests refused because their address had failed too often.',
  });

  readonly toolSeconds = new Histogram({
    ...this.parts,
    name: 'hub_mcp_tool_seconds',
    help: 'How long calls of MCP tools took, and whether they did what was asked (ok) or not (error).',
    labelNames: ['tool', 'outcome'],
    buckets: SECONDS,
  });

  readonly webhookDeliveries = new Counter({
    ...this.parts,
    name: 'hub_webhook_deliveries_total',
    help: 'Attempts to send a message to a webhook: delivered, failed and tried again later, or dead.',
    labelNames: ['outcome'],
  });

  constructor(version: string) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('hub_build_info', 'Always 1; the version of the hub.', ['version'], (gauge) =>
      gauge.set({ version }, 1),
    );
  }

  /** Counts what was committed together. */
  flushed({ milliseconds, ...events }: Committed): void {
    this.flushSeconds.observe(milliseconds / 1_000);
    this.flushEvents.observe(events.accepted);
    for (const result of RESULTS) this.pushEvents.inc({ result }, events[result]);
  }

  /** Measures a call of a tool; `outcome` says whether it did what was asked. */
  async called<Result extends { isError?: boolean }>(
    tool: string,
    call: Promise<Result>,
  ): Promise<Result> {
    const stop = this.toolSeconds.startTimer({ tool });
    const result = await call;
    stop({ outcome: result.isError ? 'error' : 'ok' });
    return result;
  }

  /** Adds a gauge that is read anew whenever somebody asks. */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge) => void | Promise<void>,
  ): void {
    new Gauge({
      ...this.parts,
      name,
      help,
      labelNames: [...labelNames],
      collect() {
        return read(this);
      },
    });
  }
}
