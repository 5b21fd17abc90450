import { HeldVectors } from '@app/projections';
import { Logger, Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness, chanceBy } from '../runtime/randomness.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { EmbeddingWorker } from './embedding-worker.js';
import { EmbeddingsEndpoint } from './embeddings-endpoint.js';
import { SemanticSearch } from './semantic-search.js';
import { EmbeddingStatus } from './embedding-status.js';
import { Pgvector } from './pgvector.js';
import { QueryVectors } from './query-vectors.js';

const logger = new Logger('embeddings');
const report = (error: unknown) => logger.error(error);

/** Logs each change of the endpoint's problem, and once that it works again. */
function reportChanges(): (problem: string | null) => void {
  let last: string | null = null;
  return (problem) => {
    if (problem === last) return;
    last = problem;
    if (problem === null) logger.log('the embeddings endpoint answers again');
    else logger.warn(`searching by words only; the embeddings endpoint: ${problem}`);
  };
}

/** Search by meaning, with an endpoint that embeds texts, where HUB_EMBEDDINGS_URL names one. */
@Module({
  imports: [DatabaseModule, RuntimeModule],
  providers: [
    {
      provide: EmbeddingsEndpoint,
      inject: [CONFIG, CLOCK],
      useFactory: (config: HubConfig, now: Clock) => {
        const { embeddingsUrl: url, embeddingsModel: model } = config;
        const { embeddingsKey: key, embeddingsDimensions: dimensions } = config;
        if (url === undefined || model === undefined) return undefined;
        return new EmbeddingsEndpoint({ url, model, key, dimensions }, fetch, now);
      },
    },
    {
      provide: HeldVectors,
      inject: [Database, CLOCK],
      useFactory: (database: Database, now: Clock) => new HeldVectors(database, now),
    },
    {
      provide: Pgvector,
      inject: [Database, CLOCK],
      useFactory: (database: Database, now: Clock) => new Pgvector(database, now),
    },
    {
      provide: SemanticSearch,
      inject: [CONFIG, Database, HeldVectors, Pgvector, CLOCK, EmbeddingsEndpoint],
      useFactory: (
        ...[config, database, held, pgvector, now, endpoint]: [
          HubConfig,
          Database,
          HeldVectors,
          Pgvector,
          Clock,
          EmbeddingsEndpoint | undefined,
        ]
      ) => {
        const vectors = endpoint && new QueryVectors(endpoint, now, reportChanges());
        const waitMs = config.embeddingsWaitMs;
        return new SemanticSearch({ database, held, pgvector, vectors, waitMs, report });
      },
    },
    {
      provide: EmbeddingWorker,
      inject: [Database, HeldVectors, Pgvector, CLOCK, RANDOMNESS, EmbeddingsEndpoint],
      useFactory: (
        ...[database, held, pgvector, now, random, endpoint]: [
          Database,
          HeldVectors,
          Pgvector,
          Clock,
          Randomness,
          EmbeddingsEndpoint | undefined,
        ]
      ) => {
        const chance = () => chanceBy(random);
        const warn = (problem: string) => logger.warn(problem);
        const holder = random.uuid();
        const parts = { database, held, pgvector, holder, now, chance, report, warn };
        return endpoint && new EmbeddingWorker({ ...parts, endpoint });
      },
    },
    {
      provide: EmbeddingStatus,
      inject: [Database, EmbeddingsEndpoint],
      useFactory: (database: Database, endpoint: EmbeddingsEndpoint | undefined) =>
        new EmbeddingStatus(database, endpoint),
    },
  ],
  exports: [SemanticSearch, EmbeddingStatus],
})
export class EmbeddingsModule {}
