import { isFields } from '@app/domain';
import { boundedBytes } from '../../outgoing/bounded-text.js';
import { unreachableReason } from '../../outgoing/unreachable-reason.js';
import { readForeignJson } from './foreign-json.js';

/** The other hub does not answer, or not as a hub would; it may later. */
export class PeerUnreachable extends Error {
  override readonly name = 'PeerUnreachable';
}

/** The other hub refuses who asks, with this code. */
export class PeerUnauthorized extends Error {
  override readonly name = 'PeerUnauthorized';

  constructor(
    message: string,
    readonly code = '',
  ) {
    super(message);
  }
}

/** The other hub refuses what was asked, with this code. */
export class PeerRefused extends Error {
  override readonly name = 'PeerRefused';

  constructor(readonly code: string) {
    super(`it refuses: ${code}`);
  }
}

/** How requests are sent; tests replace it. */
export type Fetch = typeof fetch;

/** For the whole of an answer. */
const TIMEOUT_MS = 60_000;
/** Of an answer: 4 MiB of payloads, one more event, and what stands beside a thousand of them. */
const MAX_ANSWER_BYTES = 24 * 1024 * 1024;
const CODE = /^[a-z_]+\.[a-z_]+$/;
const CONFLICT = 409;

/** The error that an answer stands for which is not 200: `PeerUnauthorized`, `PeerRefused` or `PeerUnreachable`. */
export function refusalOf(status: number, body: unknown): Error {
  const { error } = isFields(body) ? body : {};
  const code = isFields(error) && typeof error.code === 'string' ? error.code : '';
  const told = CODE.test(code) ? `${status} ${code}` : String(status);
  if (status === 401 || status === 403) return new PeerUnauthorized(`it answers ${told}`, code);
  if (status === CONFLICT && CODE.test(code)) return new PeerRefused(code);
  return new PeerUnreachable(`it answers ${told}`);
}

/** How requests to another hub are sent. */
export interface Asking {
  fetch: Fetch;
  /** How long it may take to begin an answer. */
  patienceMs: number;
  /** Aborts the requests under way. */
  ending: AbortSignal;
}

/** A request of another hub's API. */
export interface PeerRequest {
  /** Of the hub, without a trailing slash. */
  url: string;
  /** Below `/api/v1`. */
  path: string;
  token?: string;
  /** Makes it a POST. */
  body?: object;
}

/** Resolves to the status and the text of an answer. Throws `PeerUnreachable`. */
export async function answerOf(
  { url, path, token, body }: PeerRequest,
  { fetch, patienceMs, ending }: Asking,
): Promise<[status: number, text: Buffer]> {
  const slow = new AbortController();
  const patience = setTimeout(() => slow.abort(new DOMException('', 'TimeoutError')), patienceMs);
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // What is said is for the configured hub alone, not for where it redirects to.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), slow.signal, ending]),
    });
    clearTimeout(patience);
    const text = await boundedBytes(response, MAX_ANSWER_BYTES);
    if (text === undefined) throw new PeerUnreachable('its answer is larger than a page can be');
    return [response.status, text];
  } catch (error) {
    if (error instanceof PeerUnreachable) throw error;
    const waited = slow.signal.aborted ? patienceMs : TIMEOUT_MS;
    throw new PeerUnreachable(unreachableReason(error, waited));
  } finally {
    clearTimeout(patience);
  }
}

/** Resolves to the body of an answer, if it is one that a hub gives. Throws `PeerUnreachable`, `PeerUnauthorized` and `PeerRefused`. */
export async function askPeer<Body>(
  request: PeerRequest,
  asking: Asking,
  isBody: (value: unknown) => value is Body,
): Promise<Body> {
  const [status, text] = await answerOf(request, asking);
  const body = readForeignJson(text);
  if (status !== 200) throw refusalOf(status, body);
  if (!isBody(body)) throw new PeerUnreachable('its answer is not one that a hub gives');
  return body;
}
