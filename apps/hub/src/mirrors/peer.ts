import { MAX_FEDERATION_EVENTS, type MirroredPage, isFields } from '@app/domain';
import { boundedBytes } from '../outgoing/bounded-text.js';
import { unreachableReason } from '../outgoing/unreachable-reason.js';
import { readForeignJson } from './foreign-json.js';
import {
  MAX_NOTICES,
  type NoticePage,
  type PulledPage,
  isNoticePage,
  isPage,
  isProof,
  isPulledPage,
} from './peer-answers.js';

/** The other hub does not answer, or not as a hub would; it may later. */
export class PeerUnreachable extends Error {
  override readonly name = 'PeerUnreachable';
}

/** The other hub refuses the token. */
export class PeerUnauthorized extends Error {
  override readonly name = 'PeerUnauthorized';
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
/** How a hub answers a pull from a place whose form it does not know, or none at all. */
const NOT_KNOWN: readonly number[] = [400, 404, CONFLICT];

function refusalOf(status: number, body: unknown): Error {
  const { error } = isFields(body) ? body : {};
  const code = isFields(error) && typeof error.code === 'string' ? error.code : '';
  const told = CODE.test(code) ? `${status} ${code}` : String(status);
  if (status === 401 || status === 403) return new PeerUnauthorized(`it answers ${told}`);
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

/** Another hub, asked as one of its members. */
export class Peer {
  constructor(
    /** Without a trailing slash. */
    private readonly url: string,
    private readonly token: string,
    private readonly asking: Asking,
  ) {}

  /** A page of the log behind a cursor, or from the beginning. */
  page(
    branch: string,
    cursor: string | null,
    limit = MAX_FEDERATION_EVENTS,
  ): Promise<MirroredPage> {
    const query = new URLSearchParams({ groupKey: branch, limit: String(limit) });
    if (cursor !== null) query.set('cursor', cursor);
    return this.ask(`/federation/sync-events?${query.toString()}`, isPage);
  }

  /** The notices of redactions after a place. */
  notices(after: number): Promise<NoticePage> {
    return this.ask(`/federation/redactions?after=${after}&limit=${MAX_NOTICES}`, isNoticePage);
  }

  /** What the member pulls from a cursor, or from the beginning; null from a hub that knows no such pull. */
  async pull(cursor: string | null, limit: number): Promise<PulledPage | null> {
    const query = new URLSearchParams({ limit: String(limit) });
    if (cursor !== null) query.set('cursor', cursor);
    const [status, text] = await this.answerOf(`/sync/pull?${query.toString()}`);
    if (NOT_KNOWN.includes(status)) return null;
    const body = readForeignJson(text);
    if (status !== 200) throw refusalOf(status, body);
    return isPulledPage(body) ? body : null;
  }

  /** The proof that the log grew from one size to another; null if the hub denies that it had them. */
  async growth(logId: string, from: number, to: number): Promise<string[] | null> {
    const path = `/federation/logs/${encodeURIComponent(logId)}/consistency?from=${from}&to=${to}`;
    try {
      return (await this.ask(path, isProof)).consistency;
    } catch (error) {
      if (error instanceof PeerRefused) return null;
      throw error;
    }
  }

  /** Throws `PeerUnreachable`, `PeerUnauthorized` and `PeerRefused`. */
  private async ask<Body>(path: string, isBody: (value: unknown) => value is Body): Promise<Body> {
    const [status, text] = await this.answerOf(path);
    const body = readForeignJson(text);
    if (status !== 200) throw refusalOf(status, body);
    if (!isBody(body)) throw new PeerUnreachable('its answer is not one that a hub gives');
    return body;
  }

  private async answerOf(path: string): Promise<[status: number, text: Buffer]> {
    const { fetch, patienceMs, ending } = this.asking;
    const slow = new AbortController();
    const patience = setTimeout(() => slow.abort(new DOMException('', 'TimeoutError')), patienceMs);
    try {
      const response = await fetch(`${this.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${this.token}`, accept: 'application/json' },
        // The token is for the configured hub alone, not for where it redirects to.
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
}
