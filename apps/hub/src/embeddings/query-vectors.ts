import type { TextVector } from '@app/projections';
import { toUnit } from '@app/projections';
import { EndpointAway, type EmbeddingsEndpoint } from './embeddings-endpoint.js';
import { MAX_EMBEDDED_LENGTH } from './embedded-text.js';

/** So many queries are remembered by their vectors. */
const MAX_REMEMBERED = 1_000;
/** So many are asked for at a time. */
const MAX_UNDER_WAY = 16;
/** How long nobody asks an endpoint that has failed and has not said when to come again, in milliseconds. */
const REST_MS = 5_000;

/** The endpoint rests, has enough to do, or the query means nothing to the model. */
export class NoVector extends Error {
  override readonly name = 'NoVector';
}

/** What queries mean. Each is embedded once, also when many ask it at once or nobody waits for it any more. */
export class QueryVectors {
  private readonly remembered = new Map<string, Promise<TextVector>>();
  private underWay = 0;
  private restsUntil = -Infinity;

  constructor(
    private readonly endpoint: EmbeddingsEndpoint,
    private readonly now: () => number,
    /** Is told what keeps the endpoint from answering, null when it does again. */
    private readonly fares: (problem: string | null) => void,
  ) {}

  /** The vector of a query. Rejects with what the endpoint says, or `NoVector`. */
  of(query: string): Promise<TextVector> {
    const text = query.trim().slice(0, MAX_EMBEDDED_LENGTH);
    const known = this.remembered.get(text);
    if (known) {
      this.remember(text, known);
      return known;
    }
    if (this.now() < this.restsUntil || this.underWay >= MAX_UNDER_WAY)
      return Promise.reject(new NoVector());
    const asked = this.ask(text);
    this.remember(text, asked);
    return asked;
  }

  private async ask(text: string): Promise<TextVector> {
    this.underWay++;
    try {
      const [vector] = await this.endpoint.embed([text]);
      this.fares(null);
      if (!vector) throw new NoVector();
      return { model: this.endpoint.model, unit: toUnit(vector) };
    } catch (error) {
      this.remembered.delete(text);
      if (error instanceof EndpointAway) {
        this.restsUntil = this.now() + (error.retryAfterMs ?? REST_MS);
        this.fares(error.message);
      }
      throw error;
    } finally {
      this.underWay--;
    }
  }

  private remember(text: string, vector: Promise<TextVector>): void {
    this.remembered.delete(text);
    this.remembered.set(text, vector);
    if (this.remembered.size <= MAX_REMEMBERED) return;
    const [oldest] = this.remembered.keys();
    this.remembered.delete(oldest!);
  }
}
