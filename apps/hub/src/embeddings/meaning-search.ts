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
import { EndpointAway, TextsRefused } from './embeddings-endpoint.js';
import type { Pgvector } from './pgvector.js';
import { NoVector, type QueryVectors } from './query-vectors.js';

/** How long words wait for meaning, in milliseconds; 300 is what is promised for all of it. */
const WITHIN_MS = 250;

/** What looking by meaning takes. */
export interface MeaningParts {
  database: Database;
  held: HeldVectors;
  pgvector: Pgvector;
  /** Undefined where nobody is asked what texts mean. */
  vectors: QueryVectors | undefined;
  /** Is told what is wrong with this hub. */
  report: (error: unknown) => void;
}

/** Finds what means nearly the same as a query, where the group lets its texts be embedded: queries leave the house too. */
export class MeaningSearch {
  constructor(private readonly parts: MeaningParts) {}

  /**
   * How to look by the meaning of a query, for who asks in a group or in all; undefined where that is not to be done: nobody is asked
   * what texts mean, a stranger asks, or a group that is looked at lets nothing out.
   */
  async of(
    query: string,
    viewer: Viewer,
    groupKey: string | undefined,
  ): Promise<((field: NearField) => Promise<NearAnswer>) | undefined> {
    const { vectors, database } = this.parts;
    if (!vectors || viewer === 'anybody') return undefined;
    const late = sleep(WITHIN_MS, { missing: 'late' } as const, { ref: false });
    if (!(await mayAskMeaning(database, homeOf(viewer) ?? groupKey))) return undefined;
    return (field) => Promise.race([this.look(vectors, query, field), late]);
  }

  private async look(vectors: QueryVectors, query: string, field: NearField): Promise<NearAnswer> {
    try {
      if ((await secretRulesIn(query)).length > 0) return { missing: 'unavailable' };
      const vector = await vectors.of(query);
      const { database, held, pgvector } = this.parts;
      const near = (await pgvector.isThere())
        ? await database.transaction((sql) => nearestIndexed(sql, field, vector))
        : await nearestHeld(database, held, field, vector);
      return near ? { near } : { missing: 'unavailable' };
    } catch (error) {
      const isExpected =
        error instanceof EndpointAway || error instanceof TextsRefused || error instanceof NoVector;
      if (!isExpected && !isTransient(error)) this.parts.report(error);
      return { missing: 'unavailable' };
    }
  }
}
