import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HeldVectors,
  type NearAnswer,
  type NearField,
  type Viewer,
  homeOf,
  mayAskMeaning,
  nearestHeld,
  nearestIndexed,
} from '@app/projections';
import { secretRulesIn } from '@app/secrets';
import type { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { EndpointUnavailable, TextsRefused } from './embeddings-endpoint.js';
import type { Pgvector } from './pgvector.js';
import { NoVector, type QueryVectors } from './query-vectors.js';

/** What searching by meaning needs. */
export interface SemanticSearchParts {
  database: Database;
  held: HeldVectors;
  pgvector: Pgvector;
  /** Undefined without HUB_EMBEDDINGS_URL. */
  vectors: QueryVectors | undefined;
  /** How long a search by words waits for the one by meaning, in milliseconds. */
  waitMs: number;
  /** Is called with failures of the hub itself. */
  report: (error: unknown) => void;
}

/** Finds items close in meaning to a query, in groups that let their texts be embedded; the endpoint gets the query too. */
export class SemanticSearch {
  constructor(private readonly parts: SemanticSearchParts) {}

  /**
   * Resolves to the search by the meaning of a query, in a group or in all; undefined where there is none: without
   * HUB_EMBEDDINGS_URL, for a viewer who is no member, and when a group that is searched lets no text be embedded.
   */
  async of(
    query: string,
    viewer: Viewer,
    groupKey: string | undefined,
  ): Promise<((field: NearField) => Promise<NearAnswer>) | undefined> {
    const { vectors, database, waitMs } = this.parts;
    if (!vectors || viewer === 'anybody') return undefined;
    const timedOut = sleep(waitMs, { missing: 'late' } as const, { ref: false });
    if (!(await mayAskMeaning(database, homeOf(viewer) ?? groupKey))) return undefined;
    return (field) => Promise.race([this.search(vectors, query, field), timedOut]);
  }

  private async search(
    vectors: QueryVectors,
    query: string,
    field: NearField,
  ): Promise<NearAnswer> {
    try {
      if ((await secretRulesIn(query)).length > 0) return { missing: 'unavailable' };
      const vector = await vectors.vectorOf(query);
      const { database, held, pgvector } = this.parts;
      const near = (await pgvector.isInstalled())
        ? await database.transaction((sql) => nearestIndexed(sql, field, vector))
        : await nearestHeld(database, held, field, vector);
      return near ? { near } : { missing: 'unavailable' };
    } catch (error) {
      const isExpected =
        error instanceof EndpointUnavailable ||
        error instanceof TextsRefused ||
        error instanceof NoVector;
      if (!isExpected && !isTransient(error)) this.parts.report(error);
      return { missing: 'unavailable' };
    }
  }
}
