import type { KeyObject } from 'node:crypto';
import { RENEWABLE_REFUSALS, isFields, signRenewal, signingKeyOf, tokenHash } from '@app/domain';
import { type Asking, PeerUnauthorized, askPeer } from './peer-request.js';

/** What another hub hands out with a token. */
export interface PeerCredentials {
  accessToken: string;
  clientId: string;
  /** When the token ends; ISO 8601. */
  expiresAt: string;
}

/** How this hub is to be called over there, and what lets it in. */
export interface PeerJoin {
  inviteToken: string;
  groupKey: string;
  displayName: string;
  handle: string;
  clientLabel: string;
}

/** A token or an id as hubs make them: it is kept, and goes into a header. */
const WORD = /^[!-~]{1,500}$/;

const isWord = (value: unknown): boolean => typeof value === 'string' && WORD.test(value);
const isCredentials = (body: unknown): body is PeerCredentials =>
  isFields(body) &&
  [body.accessToken, body.clientId].every(isWord) &&
  typeof body.expiresAt === 'string' &&
  !Number.isNaN(Date.parse(body.expiresAt));

/** This hub as a client of another one, with a key of its own. Throws `PeerUnreachable`, `PeerUnauthorized` and `PeerRefused`. */
export class PeerMembership {
  constructor(
    /** Without a trailing slash. */
    private readonly url: string,
    private readonly key: KeyObject,
    private readonly asking: Asking,
  ) {}

  /** Becomes a member. */
  join(join: PeerJoin): Promise<PeerCredentials> {
    return this.post('/join', { ...join, signingKey: signingKeyOf(this.key) });
  }

  /** Exchanges a token; one that has expired, or whose exchange was lost, is renewed by the key. */
  async exchange(
    token: string,
    { clientId }: Pick<PeerCredentials, 'clientId'>,
  ): Promise<PeerCredentials> {
    try {
      return await this.post('/auth/rotate', {}, token);
    } catch (error) {
      if (!(error instanceof PeerUnauthorized) || !RENEWABLE_REFUSALS.includes(error.code))
        throw error;
      const signature = signRenewal(this.key, { clientId, tokenHash: tokenHash(token) });
      return this.post('/auth/renew', { accessToken: token, signature });
    }
  }

  private post(path: string, body: object, token?: string): Promise<PeerCredentials> {
    const request = { url: this.url, path, body, ...(token !== undefined && { token }) };
    return askPeer(request, this.asking, isCredentials);
  }
}
