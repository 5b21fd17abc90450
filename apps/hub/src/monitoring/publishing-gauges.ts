import { Inject, Injectable } from '@nestjs/common';
import { PublishingStatus } from '../transparency/publishing-status.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { CachedFigures } from './cached-figures.js';

/** How publishing and those who are to see it stand when the metrics are read. */
@Injectable()
export class PublishingGauges {
  private readonly cached = new CachedFigures(
    () => this.publishing.read(),
    () => performance.now(),
  );

  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly publishing: PublishingStatus,
  ) {}

  /** Adds the gauges, where somebody asks for metrics. */
  add(): void {
    this.metrics?.gauge(
      'hub_publishing_stopped',
      'Whether some log no longer continues what was published of it.',
      [],
      async (gauge) => gauge.set(Number((await this.cached.figures())?.problem !== undefined)),
    );
    this.metrics?.gauge(
      'hub_witness_behind_logs',
      'How many logs have a published checkpoint that a witness has not seen.',
      ['witness'],
      async (gauge) => {
        for (const { name, behind } of await this.list()) gauge.set({ witness: name }, behind);
      },
    );
    this.metrics?.gauge(
      'hub_witness_cosigned_timestamp_seconds',
      'When a witness cosigned last; 0 for never.',
      ['witness'],
      async (gauge) => {
        for (const { name, cosignedAt } of await this.list())
          gauge.set({ witness: name }, cosignedAt === null ? 0 : Date.parse(cosignedAt) / 1_000);
      },
    );
  }

  private async list() {
    return (await this.cached.figures())?.witnesses ?? [];
  }
}
