import { HubError, tokenHash } from '@app/domain';
import type { Principal } from '@app/projections';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../runtime/clock.js';
import type { BearerLookup } from './bearer-lookup.js';
import { bearerTokenIn } from './bearer-token.js';
import type { LastSeen } from './last-seen.js';
import type { FailureLimiter } from './failure-limiter.js';

/** What counts against the address: a request without a bearer has not tried one. */
const COUNTED: readonly string[] = ['auth.invalid_token', 'auth.token_expired'];

/** What an authenticator works with. */
export interface AuthenticatorParts {
  lookup: BearerLookup;
  limiter: FailureLimiter;
  lastSeen: LastSeen;
  now: Clock;
}

interface Recalling {
  /** Whether a principal may be one that was asked for before. */
  mayRecall?: boolean | undefined;
}

/** Tells who sends a request by its bearer token. */
export class Authenticator {
  constructor(private readonly parts: AuthenticatorParts) {}

  /**
   * The active member and client behind the request's bearer token. Throws `auth.missing_token`, `auth.unsupported_scheme`,
   * `auth.invalid_token`, `auth.token_expired`, `auth.member_disabled`, and `request.rate_limited` in their place for an
   * address that fails too often. Where it `mayRecall`, a principal with a `standing` was not asked for: it is for who acts on it to
   * find out whether that still holds.
   */
  async principalOf(request: FastifyRequest, options: Recalling = {}): Promise<Principal> {
    try {
      return { ...(await this.authenticate(request, options)), requestId: request.id };
    } catch (error) {
      if (error instanceof HubError && COUNTED.includes(error.code))
        await this.parts.limiter.count('bearer', request.ip);
      throw error;
    }
  }

  /** Throws what `principalOf` throws when it is asked again: what has waited asks before it delivers. */
  async assertActive(request: FastifyRequest): Promise<void> {
    await this.principalOf(request);
  }

  /** The active member and client of the token with this SHA-256 (hex). Throws `auth.*`. */
  async bearerOf(tokenHash: string): Promise<Principal> {
    const { lookup, now } = this.parts;
    const principal = await lookup.find(tokenHash);
    if (!principal) throw new HubError('auth.invalid_token');
    if (principal.disabled) throw new HubError('auth.member_disabled');
    if (principal.expiresAt <= now()) throw new HubError('auth.token_expired');
    return principal;
  }

  private async authenticate(
    { headers }: FastifyRequest,
    { mayRecall }: Recalling,
  ): Promise<Principal> {
    if (headers.authorization === undefined) throw new HubError('auth.missing_token');
    const { lastSeen, now } = this.parts;
    const hash = tokenHash(bearerTokenIn(headers.authorization));
    const principal = (mayRecall && this.recall(hash)) || (await this.bearerOf(hash));
    lastSeen.note(principal.clientId, now());
    return principal;
  }

  /** What would be refused is asked for. */
  private recall(hash: string): Principal | undefined {
    const { lookup, now } = this.parts;
    const found = lookup.recall(hash);
    if (!found || found.principal.disabled || found.principal.expiresAt <= now()) return undefined;
    return { ...found.principal, standing: found.standing };
  }
}
