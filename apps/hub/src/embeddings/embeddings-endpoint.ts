import { MAX_DIMENSIONS } from '../config.js';
import { boundedText } from '../outgoing/bounded-text.js';
import { unreachableReason } from '../outgoing/unreachable-reason.js';

/** The endpoint cannot be used now; `retryAfterMs` is set if it has said when to try again. */
export class EndpointUnavailable extends Error {
  override readonly name = 'EndpointUnavailable';

  constructor(
    problem: string,
    readonly retryAfterMs?: number,
  ) {
    super(problem);
  }
}

/** The endpoint refuses the texts themselves, with this status. */
export class TextsRefused extends Error {
  override readonly name = 'TextsRefused';

  constructor(readonly status: number) {
    super(`it answers ${status}`);
  }
}

/** How requests are sent; tests replace it. */
export type Fetch = typeof fetch;

/** How long the endpoint may take, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Largest answer: bytes for each text, in which a number takes up to 25, and bytes for the rest. */
const MAX_VECTOR_BYTES = 256 * 1024;
const MAX_FRAME_BYTES = 64 * 1024;
/** A longer Retry-After counts as this. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** The statuses that refuse the texts; any other failure is the endpoint's own. */
const REFUSES_TEXTS: readonly number[] = [400, 413, 422];

/** The Retry-After of an answer (RFC 9110, 10.2.3), in milliseconds from `now`. */
function retryAfter(response: Response, now: number): number | undefined {
  const said = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

/** Vectors are kept as single floats, in which a very small number is 0. */
function isNotZero(value: number): boolean {
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

/** The vectors of an answer, in the order of the texts. Throws `EndpointUnavailable` unless there is one for each text. */
function vectorsIn(text: string, count: number): number[][] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new EndpointUnavailable('its answer is not JSON');
  }
  const { data } = (body ?? {}) as { data?: unknown };
  const vectors = new Map<unknown, number[]>();
  for (const [at, each] of (Array.isArray(data) ? data : []).entries()) {
    const { index = at, embedding } = (each ?? {}) as { index?: unknown; embedding?: unknown };
    if (isVector(embedding)) vectors.set(index, embedding);
  }
  const inOrder = Array.from({ length: count }, (_, at) => vectors.get(at));
  if (!inOrder.every((vector) => vector !== undefined))
    throw new EndpointUnavailable('its answer lacks a vector for some text');
  return inOrder;
}

/** Where and how an endpoint is asked. */
export interface EndpointConfig {
  /** The base of an API like OpenAI's, without a trailing slash; `/embeddings` is appended. */
  url: string;
  model: string;
  key: string | undefined;
  /** How many numbers a vector is asked to have; undefined: as many as the model gives. */
  dimensions: number | undefined;
}

/** The endpoint that embeds texts, by OpenAI's API (platform.openai.com/docs/api-reference/embeddings). */
export class EmbeddingsEndpoint {
  /** The model, with its dimensions where they are set: only vectors of the same model can be compared. */
  readonly model: string;

  constructor(
    private readonly config: EndpointConfig,
    private readonly fetch: Fetch,
    private readonly now: () => number,
  ) {
    const { model, dimensions } = config;
    this.model = dimensions === undefined ? model : `${model}/${dimensions}`;
  }

  /**
   * Resolves to a vector for each text, in their order; null where the model gives only zeros. Throws `EndpointUnavailable` and
   * `TextsRefused`, neither of which repeats the key or a text.
   */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<(number[] | null)[]> {
    const vectors = vectorsIn(await this.answerTo(texts, signal), texts.length);
    const wanted = this.config.dimensions ?? vectors[0]!.length;
    const other = vectors.find(({ length }) => length !== wanted);
    if (other)
      throw new EndpointUnavailable(
        `its vectors have ${other.length} dimensions instead of ${wanted}`,
      );
    return vectors.map((vector) => (vector.some(isNotZero) ? vector : null));
  }

  private async answerTo(texts: readonly string[], signal?: AbortSignal): Promise<string> {
    const { url, model, key, dimensions } = this.config;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
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
        // Key and texts are for the configured endpoint alone, not for where it redirects to.
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      if (response.status !== 200) await this.refuse(response);
      const text = await boundedText(response, MAX_FRAME_BYTES + texts.length * MAX_VECTOR_BYTES);
      if (text === undefined) throw new EndpointUnavailable('its answer is too large');
      return text;
    } catch (error) {
      if (error instanceof EndpointUnavailable || error instanceof TextsRefused) throw error;
      throw new EndpointUnavailable(
        unreachableReason(timeout.aborted ? timeout.reason : error, TIMEOUT_MS),
      );
    }
  }

  /** The message names only the status: the body may repeat what was sent. */
  private async refuse(response: Response): Promise<never> {
    const { status } = response;
    await response.body?.cancel();
    if (REFUSES_TEXTS.includes(status)) throw new TextsRefused(status);
    throw new EndpointUnavailable(`it answers ${status}`, retryAfter(response, this.now()));
  }
}
