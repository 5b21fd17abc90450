import { Inject, Injectable } from '@nestjs/common';
import { EmbeddingStatus } from '../embeddings/embedding-status.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { CachedFigures } from './cached-figures.js';

const STATES = ['embedded', 'waiting', 'refused', 'tooMany'] as const;

/** How far texts are embedded when the metrics are read. */
@Injectable()
export class EmbeddingGauges {
  private readonly cached = new CachedFigures(
    async () => ({ embedding: await this.embedding.read() }),
    () => performance.now(),
  );

  constructor(
    @Inject(METRICS) private readonly metrics: HubMetrics | undefined,
    private readonly embedding: EmbeddingStatus,
  ) {}

  /** Adds the gauges, where somebody asks for metrics; they have no samples where nobody is asked what texts mean. */
  add(): void {
    this.metrics?.gauge(
      'hub_embedding_texts',
      'Texts that have a vector, wait for one, are refused, or are in groups that are too large.',
      ['state'],
      async (gauge) => {
        gauge.reset();
        const embedding = (await this.cached.figures())?.embedding;
        if (embedding) for (const state of STATES) gauge.set({ state }, embedding[state]);
      },
    );
    this.metrics?.gauge(
      'hub_embedding_failing',
      'Whether the endpoint for embeddings embeds no texts now.',
      [],
      async (gauge) => {
        gauge.reset();
        const embedding = (await this.cached.figures())?.embedding;
        if (embedding) gauge.set(Number(embedding.problem !== undefined));
      },
    );
  }
}
