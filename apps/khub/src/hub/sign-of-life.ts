/** How long a hub may say nothing to a first request before it is asked for a sign of life, in milliseconds. */
const SILENCE_MS = 1_500;

/** How long it then has to give one, in milliseconds. */
const SIGN_MS = 1_000;

/** Why a request was given up: the hub takes connections, or seems to, and answers nothing. */
export class NoSignOfLife extends Error {
  override readonly name = 'NoSignOfLife';
  readonly code = 'NO_SIGN_OF_LIFE';
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
