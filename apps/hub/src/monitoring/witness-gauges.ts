import { Inject, Injectable } from '@nestjs/common';
import { Witnesses } from '../cosignatures/witnesses.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { KeptFigures } from './kept-figures.js';

/** How those who are to see what the hub publishes stand when the metrics are read. */
@Injectable()
export class WitnessGauges {
  private readonly kept = new KeptFigures(
    () => this.witnesses.status(),
    () => performance.now(),
  );

  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly witnesses: Witnesses,
  ) {}

  /** Adds the gauges, where somebody asks for metrics. */
  add(): void {
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
    return (await this.kept.figures())?.list ?? [];
  }
}
