import { countEmbedded, readWork } from '@app/projections';
import type { Database } from '../database/database.js';
import type { EmbeddingsEndpoint } from './embeddings-endpoint.js';

/** How many texts are embedded, and why others are not; times in milliseconds since 1970. */
export interface EmbeddingProgress {
  model: string;
  embedded: number;
  /** Texts that wait for the endpoint. */
  waiting: number;
  /** Texts that the endpoint refuses, or that look like a secret. */
  refused: number;
  /** Texts of groups that are too large to be searched without pgvector. */
  tooMany: number;
  /** Why the endpoint failed last; absent where it works. */
  problem?: string;
  succeededAt: number | null;
}

/** Reads how far embedding is. */
export class EmbeddingStatus {
  constructor(
    private readonly database: Database,
    private readonly endpoint: EmbeddingsEndpoint | undefined,
  ) {}

  /** Resolves to undefined without HUB_EMBEDDINGS_URL. */
  async read(): Promise<EmbeddingProgress | undefined> {
    const { database, endpoint } = this;
    if (!endpoint) return undefined;
    const { model } = endpoint;
    const { waiting, tooMany, problem, succeededAt } = await readWork(database);
    const counts = await countEmbedded(database, model);
    return {
      model,
      ...counts,
      waiting,
      tooMany,
      ...(problem !== null && { problem }),
      succeededAt,
    };
  }
}
