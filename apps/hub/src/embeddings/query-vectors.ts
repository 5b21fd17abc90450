import type { TextVector } from '@app/projections';
import { toUnit } from '@app/projections';
import { LRUCache } from 'lru-cache';
import { EndpointUnavailable, type EmbeddingsEndpoint } from './embeddings-endpoint.js';
import { MAX_EMBEDDED_LENGTH } from './embedded-text.js';

/** How many queries are cached with their vectors: those that were asked last. */
const MAX_REMEMBERED = 1_000;
/** How many queries are embedded at a time. */
const MAX_UNDER_WAY = 16;
/** The pause after a failure without a Retry-After, in milliseconds. */
const PAUSE_MS = 5_000;

/** There is no vector: the endpoint is paused or has enough to do, or the model gives only zeros for the query. */
export class NoVector extends Error {
  override readonly name = 'NoVector';
}

/** Embeds queries and caches their vectors; requests for the same query at the same time share one. */
export class QueryVectors {
  private readonly remembered = new LRUCache<string, Promise<TextVector>>({ max: MAX_REMEMBERED });
  private underWay = 0;
  private pausedUntil = -Infinity;

  constructor(
    private readonly endpoint: EmbeddingsEndpoint,
    private readonly now: () => number,
    /** Is called with the endpoint's problem after each failure, with null after each success. */
    private readonly onStatus: (problem: string | null) => void,
  ) {}

  /** Resolves to the vector of a query. Rejects with `NoVector`, `EndpointUnavailable` and `TextsRefused`. */
  vectorOf(query: string): Promise<TextVector> {
    const text = query.trim().slice(0, MAX_EMBEDDED_LENGTH);
    const known = this.remembered.get(text);
    if (known) return known;
    if (this.now() < this.pausedUntil || this.underWay >= MAX_UNDER_WAY)
      return Promise.reject(new NoVector());
    const asked = this.ask(text);
    this.remembered.set(text, asked);
    return asked;
  }

  private async ask(text: string): Promise<TextVector> {
    this.underWay++;
    try {
      const [vector] = await this.endpoint.embed([text]);
      this.onStatus(null);
      if (!vector) throw new NoVector();
      return { model: this.endpoint.model, unit: toUnit(vector) };
    } catch (error) {
      this.remembered.delete(text);
      if (error instanceof EndpointUnavailable) {
        this.pausedUntil = this.now() + (error.retryAfterMs ?? PAUSE_MS);
        this.onStatus(error.message);
      }
      throw error;
    } finally {
      this.underWay--;
    }
  }
}
