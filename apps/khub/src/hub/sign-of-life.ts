/** How long a hub may say nothing to a first request before it is asked for a sign of life, in milliseconds. */
const SILENCE_MS = 1_500;

/** How long it then has to give one, in milliseconds. */
const SIGN_MS = 1_000;

/** How long an answer that has begun may stand still, in milliseconds. */
const STANDSTILL_MS = 10_000;

/** The media type of answers that may be silent for as long as they like. */
export const EVENT_STREAM = 'text/event-stream';

/** Why a request was given up: the hub takes connections, or seems to, and answers nothing, or not to the end. */
export class NoSignOfLife extends Error {
  override readonly name = 'NoSignOfLife';

  constructor(
    message: string,
    readonly code: 'NO_SIGN_OF_LIFE' | 'STANDSTILL' = 'NO_SIGN_OF_LIFE',
  ) {
    super(message);
  }
}

type Send = (signal: AbortSignal) => Promise<Response>;

/**
 * Resolves to what `request` resolves to, however long that takes, as long as `health` answers when there is silence.
 * Throws `NoSignOfLife` after `SILENCE_MS + SIGN_MS` when neither does, and what `request` throws.
 */
export async function withSignOfLife(request: Send, health: Send): Promise<Response> {
  const given = new AbortController();
  let isAnswered = false;
  const silence = setTimeout(() => {
    const sign = AbortSignal.any([given.signal, AbortSignal.timeout(SIGN_MS)]);
    health(sign).then(
      (answer) => void answer.body?.cancel(),
      () => isAnswered || given.abort(new NoSignOfLife('no answer')),
    );
  }, SILENCE_MS);
  try {
    return await request(given.signal);
  } finally {
    isAnswered = true;
    clearTimeout(silence);
  }
}

/** The same answer, whose body fails with `NoSignOfLife` once no byte of it has come for `standstillMs`; an event stream as it is. */
export function whileItComes(answer: Response, standstillMs = STANDSTILL_MS): Response {
  if (!answer.body || answer.headers.get('content-type')?.startsWith(EVENT_STREAM)) return answer;
  const reader = answer.body.getReader();
  // The time runs only while somebody reads.
  const lazily = { highWaterMark: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined;
        const standstill = new Promise<never>((_, reject) => {
          const stop = () => reject(new NoSignOfLife('the answer stopped', 'STANDSTILL'));
          timer = setTimeout(stop, standstillMs);
        });
        try {
          const { done, value } = await Promise.race([reader.read(), standstill]);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          void reader.cancel(error).catch(() => undefined);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    lazily,
  );
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}
