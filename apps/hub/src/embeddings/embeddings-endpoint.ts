import type { EmbeddingsConfig } from '../config.js';

/** The endpoint cannot be used now, or not at all until somebody mends it; it may have said when to come again. */
export class EndpointAway extends Error {
  override readonly name = 'EndpointAway';

  constructor(
    problem: string,
    readonly retryAfterMs?: number,
  ) {
    super(problem);
  }
}

/** The endpoint does not take what it was sent, with this status. */
export class TextsRefused extends Error {
  override readonly name = 'TextsRefused';

  constructor(readonly status: number) {
    super(`it answers ${status}`);
  }
}

/** How the endpoint is asked; a test asks something else. */
export type Fetch = typeof fetch;

/** How long it may take, in milliseconds. */
const PATIENCE_MS = 30_000;
/** What it may answer for each text, and beside them, in bytes; a number takes up to 25. */
const MAX_VECTOR_BYTES = 256 * 1024;
const MAX_FRAME_BYTES = 64 * 1024;
/** Most numbers of a vector. */
const MAX_DIMENSIONS = 8_192;
/** It may ask to be left alone no longer than that. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** What it says of the texts and not of itself. */
const OF_TEXTS: readonly number[] = [400, 413, 422];

/** The text of an answer, no more of it than is called for. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new EndpointAway('it answers more than was asked for');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** When a refused request may come again (RFC 9110, 10.2.3), in milliseconds from `now`. */
function retryAfter(response: Response, now: number): number | undefined {
  const said = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

/** Why nothing came back, without what was sent: that has the key in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `it takes longer than ${PATIENCE_MS / 1_000} s`;
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? `it cannot be reached (${code})` : 'it cannot be reached';
}

/** Only what a single float holds counts. */
function isSomething(value: number): boolean {
  return Math.fround(value) !== 0;
}

function isVector(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_DIMENSIONS &&
    value.every((each) => typeof each === 'number' && Number.isFinite(Math.fround(each)))
  );
}

/** The vectors of an answer, in the order of the texts. Throws `EndpointAway` for what is none. */
function vectorsIn(text: string, count: number): number[][] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new EndpointAway('it answers no JSON');
  }
  const { data } = (body ?? {}) as { data?: unknown };
  const vectors = new Map<unknown, number[]>();
  for (const [at, each] of (Array.isArray(data) ? data : []).entries()) {
    const { index = at, embedding } = (each ?? {}) as { index?: unknown; embedding?: unknown };
    if (isVector(embedding)) vectors.set(index, embedding);
  }
  const inOrder = Array.from({ length: count }, (_, at) => vectors.get(at));
  if (!inOrder.every((vector) => vector !== undefined))
    throw new EndpointAway('it does not answer with a vector for each text');
  return inOrder;
}

/** Whoever makes vectors of texts, by OpenAI's API (platform.openai.com/docs/api-reference/embeddings). */
export class EmbeddingsEndpoint {
  /** What vectors are called by that can be compared with each other. */
  readonly model: string;

  constructor(
    private readonly config: EmbeddingsConfig,
    private readonly fetch: Fetch,
    private readonly now: () => number,
  ) {
    const { model, dimensions } = config;
    this.model = dimensions === undefined ? model : `${model}/${dimensions}`;
  }

  /** A vector for each text, in their order; null for one that means nothing to the model. Throws `EndpointAway` and `TextsRefused`; neither repeats the key or a text. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<(number[] | null)[]> {
    const vectors = vectorsIn(await this.answerTo(texts, signal), texts.length);
    const wanted = this.config.dimensions ?? vectors[0]!.length;
    const other = vectors.find(({ length }) => length !== wanted);
    if (other)
      throw new EndpointAway(`its vectors have ${other.length} dimensions in place of ${wanted}`);
    return vectors.map((vector) => (vector.some(isSomething) ? vector : null));
  }

  private async answerTo(texts: readonly string[], signal?: AbortSignal): Promise<string> {
    const { url, model, key, dimensions } = this.config;
    const timeout = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await this.fetch(`${url}/embeddings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': 'knowledge-hub',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          input: texts,
          encoding_format: 'float',
          ...(dimensions !== undefined && { dimensions }),
        }),
        // Where it leads to nobody has named, and key and texts are for this endpoint alone.
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      if (response.status !== 200) await this.refuse(response);
      return await textOf(response, MAX_FRAME_BYTES + texts.length * MAX_VECTOR_BYTES);
    } catch (error) {
      if (error instanceof EndpointAway || error instanceof TextsRefused) throw error;
      throw new EndpointAway(timeout.aborted ? reasonOf(timeout.reason) : reasonOf(error));
    }
  }

  /** Its own words are not repeated: it may repeat what it was sent. */
  private async refuse(response: Response): Promise<never> {
    const { status } = response;
    await response.body?.cancel();
    if (OF_TEXTS.includes(status)) throw new TextsRefused(status);
    throw new EndpointAway(`it answers ${status}`, retryAfter(response, this.now()));
  }
}
