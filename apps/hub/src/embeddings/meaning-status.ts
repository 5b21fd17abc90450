import { countEmbedded, readWork } from '@app/projections';
import type { Database } from '../database/database.js';
import type { EmbeddingsEndpoint } from './embeddings-endpoint.js';

/** How far texts are embedded; times in milliseconds since 1970. */
export interface Embedding {
  model: string;
  embedded: number;
  /** Wait for the endpoint. */
  waiting: number;
  /** The endpoint or the hub will not have them. */
  refused: number;
  /** In groups that are too large to be compared without pgvector. */
  tooMany: number;
  /** What is wrong with the endpoint. */
  problem?: string;
  succeededAt: number | null;
}

/** Tells how embedding goes. */
export class MeaningStatus {
  constructor(
    private readonly database: Database,
    private readonly endpoint: EmbeddingsEndpoint | undefined,
  ) {}

  /** Undefined where nobody is asked what texts mean. */
  async read(): Promise<Embedding | undefined> {
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
