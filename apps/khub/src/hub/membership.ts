import type { KeyObject } from 'node:crypto';
import { RENEWABLE_REFUSALS, endorse, signRenewal, signingKeyOf, tokenHash } from '@app/domain';
import { agreedKey, nextKey, ownKey, settleKey } from './signing-key.js';
import { EXIT, Failure } from '../failure.js';
import { type Credentials, renewalOf } from './credentials.js';
import type { Home } from './home.js';
import { hubErrorIn } from './hub-error.js';
import { HubClient, type HubRequest } from './hub-client.js';
import type { Runtime } from './runtime.js';
import { claimCredentials, takeCredentials } from './take-lock.js';

/** What the hub says with a new token. */
type Renewed = Pick<Credentials, 'accessToken' | 'expiresAt' | 'signingKey'>;

const RENEWAL = '/api/v1/auth/renew';

/** The refusals of a renewal that say nothing new; earlier hubs have no such route. */
const NOT_RENEWED: readonly string[] = [
  ...RENEWABLE_REFUSALS,
  'auth.renewal_not_signed',
  'request.not_found',
];

/** A joined hub: asks it as the member, and keeps the access token alive. */
export class Membership {
  private current: Credentials;
  readonly client: HubClient;

  constructor(
    private readonly home: Home,
    private readonly runtime: Runtime,
    /** How long is waited in all for a hub that has not answered once, in milliseconds. */
    retryBudgetMs?: number,
  ) {
    this.current = home.readCredentials();
    this.client = new HubClient(this.current.hubUrl, runtime, retryBudgetMs);
  }

  get credentials(): Credentials {
    return this.current;
  }

  /** The key this client signs with, where the hub knows it; null where it signs with the secret that both have. */
  get signingKey(): KeyObject | null {
    const key = agreedKey(this.home, this.current);
    if (key || this.current.signingKey === undefined) return key;
    // Another command may have changed it.
    this.current = this.home.readCredentials();
    return agreedKey(this.home, this.current);
  }

  /** Asks as the member, as `HubClient.ask` does; when another command has rotated the token meanwhile, or the hub says that it has expired, once more with the new one. */
  ask<Body>(request: Omit<HubRequest, 'token'>, field: keyof Body & string): Promise<Body> {
    return this.asMember((token) => this.client.ask<Body>({ ...request, token }, field));
  }

  /** The same for an answer that is not JSON. */
  text(request: Omit<HubRequest, 'token'>): Promise<string> {
    return this.asMember((token) => this.client.text({ ...request, token }));
  }

  /** Sends a request as the member, in the same way; its answer may be a stream. Throws what `fetch` throws, and a `Failure`. */
  async fetch(url: string | URL, init: RequestInit): Promise<Response> {
    const send = (token: string) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return this.client.fetch(url, { ...init, headers });
    };
    const token = await this.token();
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    const said = hubErrorIn(
      await answer
        .clone()
        .json()
        .catch(() => null),
    );
    if (!(await this.hasAnother(token, said?.code))) return answer;
    await answer.body?.cancel();
    return send(this.current.accessToken);
  }

  private async asMember<Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> {
    const token = await this.token();
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof Failure) || !(await this.hasAnother(token, error.code))) throw error;
      return ask(this.current.accessToken);
    }
  }

  /** Whether another token is the current one now, after the hub has refused this one with a code. */
  private async hasAnother(token: string, code: string | undefined): Promise<boolean> {
    if (!RENEWABLE_REFUSALS.includes(code ?? '')) return false;
    if (this.wasExchanged(token)) return true;
    // The hub's clock is not this one: by it a token may have ended that is fresh here.
    if (code === 'auth.token_expired')
      await this.rotateAlone(() => this.current.accessToken === token);
    return this.current.accessToken !== token;
  }

  /** Whether another command has exchanged this token; the new one is the current one then. */
  private wasExchanged(token: string): boolean {
    this.current = this.home.readCredentials();
    return this.current.accessToken !== token;
  }

  /** The access token, rotated first when it is about to end. */
  async token(): Promise<string> {
    if (this.isFresh(this.current)) return this.current.accessToken;
    this.current = this.home.readCredentials();
    if (!this.isFresh(this.current)) await this.rotateAlone(() => !this.isFresh(this.current));
    return this.current.accessToken;
  }

  /**
   * Signs with a new key from now on, which the one before has endorsed; resolves to both public keys, to null for the one before of a
   * client that had none. Throws a `Failure`, also where the key that the hub knows is not here.
   */
  async changeKey(): Promise<{ signingKey: string; replaces: string | null }> {
    const before = this.signingKey;
    if (!before && this.current.signingKey !== undefined)
      throw new Failure(
        EXIT.failed,
        'the key that the hub knows as this client’s is not here',
        'Only that one can name another. Where it is lost, join again with --replace.',
      );
    const unlock = claimCredentials(this.home, this.runtime.now());
    try {
      this.current = this.home.readCredentials();
      if (!before) {
        await this.renew(this.firstKey());
        const own = this.signingKey;
        if (own) return { signingKey: signingKeyOf(own), replaces: null };
        const damaged = `${this.home.signingKeyFile} is damaged, or the hub takes no key`;
        throw new Failure(EXIT.failed, damaged, 'Remove that file, and say it again.');
      }
      const replaces = signingKeyOf(before);
      const signingKey = signingKeyOf(nextKey(this.home));
      const { clientId } = this.current;
      const endorsement = endorse(before, { clientId, signingKey, replaces });
      await this.renew({ signingKey, endorsement });
      settleKey(this.home);
      return { signingKey, replaces };
    } finally {
      unlock();
    }
  }

  private isFresh({ renewAt }: Credentials): boolean {
    return this.runtime.now() < Date.parse(renewAt);
  }

  /** Exchanges the token if that still `isDue` once no other command can, and if the new one can be kept. */
  private async rotateAlone(isDue: () => boolean): Promise<void> {
    const unlock = this.lockWhereKept();
    try {
      if (!unlock) return;
      // Whoever held the lock before may have rotated already.
      this.current = this.home.readCredentials();
      if (isDue() && this.canKeep()) await this.renew(this.firstKey());
    } finally {
      unlock?.();
    }
  }

  /** Exchanges the access token, and says a key with that; a token that the hub no longer takes is renewed first. */
  private async renew(key: { signingKey?: string; endorsement?: string }): Promise<void> {
    const exchange = () => {
      const token = this.current.accessToken;
      return this.client.ask<Renewed>(
        { path: '/api/v1/auth/rotate', body: key, token },
        'accessToken',
      );
    };
    try {
      this.keep(await exchange());
    } catch (error) {
      if (!(error instanceof Failure) || !RENEWABLE_REFUSALS.includes(error.code ?? ''))
        throw error;
      await this.renewEnded(error);
      if (key.signingKey !== undefined) this.keep(await exchange());
    }
  }

  /**
   * Gets a token in place of one that has expired, or that was exchanged without this client having got the new one; which takes its own
   * key. Throws what it is told where the hub does not take that.
   */
  private async renewEnded(ended: Failure): Promise<void> {
    const key = this.signingKey;
    if (!key) throw ended;
    const { accessToken, clientId } = this.current;
    const signature = signRenewal(key, { clientId, tokenHash: tokenHash(accessToken) });
    const body = { accessToken, signature };
    try {
      this.keep(
        await this.client.ask<Renewed>({ path: RENEWAL, body, repeatable: true }, 'accessToken'),
      );
    } catch (error) {
      const isRefused = error instanceof Failure && NOT_RENEWED.includes(error.code ?? '');
      throw isRefused ? ended : error;
    }
  }

  private keep({ accessToken, expiresAt, signingKey }: Renewed): void {
    const renewAt = renewalOf(expiresAt, this.runtime.now());
    const known = signingKey === undefined ? {} : { signingKey };
    this.current = { ...this.current, accessToken, expiresAt, renewAt, ...known };
    this.home.writeCredentials(this.current);
  }

  /** Says the key of a client that has joined before there were any. */
  private firstKey(): { signingKey?: string } {
    if (this.current.signingKey !== undefined) return {};
    const key = ownKey(this.home);
    return key ? { signingKey: signingKeyOf(key) } : {};
  }

  /** Whether credentials can be written now. The hub ends the old token as it gives out a new one, which then must not be lost. */
  private canKeep(): boolean {
    try {
      this.home.writeCredentials(this.current);
      return true;
    } catch {
      return false;
    }
  }

  /** Takes the lock of the credentials; null also where nothing can be kept, for the token that there is serves to its end. */
  private lockWhereKept(): (() => void) | null {
    try {
      return takeCredentials(this.home, this.runtime.now());
    } catch {
      return null;
    }
  }
}
