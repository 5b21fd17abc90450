import { MAX_FEDERATION_EVENTS, type MirroredPage } from '@app/domain';
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
import {
  type Asking,
  PeerRefused,
  type PeerRequest,
  answerOf,
  askPeer,
  refusalOf,
} from './peer-request.js';

const CONFLICT = 409;
/** How a hub answers a pull from a place whose form it does not know, or none at all. */
const NOT_KNOWN: readonly number[] = [400, 404, CONFLICT];

/** Another hub, asked as one of its members. Throws `PeerUnreachable`, `PeerUnauthorized` and `PeerRefused`. */
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
    const [status, text] = await answerOf(
      this.requestOf(`/sync/pull?${query.toString()}`),
      this.asking,
    );
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

  private ask<Body>(path: string, isBody: (value: unknown) => value is Body): Promise<Body> {
    return askPeer(this.requestOf(path), this.asking, isBody);
  }

  private requestOf(path: string): PeerRequest {
    return { url: this.url, token: this.token, path };
  }
}
