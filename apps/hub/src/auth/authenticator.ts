import { HubError, tokenHash } from '@app/domain';
import type { Principal } from '@app/projections';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../runtime/clock.js';
import type { BearerLookup } from './bearer-lookup.js';
import { bearerTokenIn } from './bearer-token.js';
import type { LastSeen } from './last-seen.js';
import type { FailureLimiter } from './failure-limiter.js';

/** Failures that count against an address; a request without a bearer has guessed nothing. */
const COUNTED: readonly string[] = ['auth.invalid_token', 'auth.token_expired'];

/** What an authenticator works with. */
export interface AuthenticatorParts {
  lookup: BearerLookup;
  limiter: FailureLimiter;
  lastSeen: LastSeen;
  now: Clock;
}

interface Recalling {
  /** Whether the principal may come from memory. */
  mayRecall?: boolean | undefined;
}

/** Identifies the sender of a request by its bearer token. */
export class Authenticator {
  constructor(private readonly parts: AuthenticatorParts) {}

  /**
   * The active member and client behind the request's bearer token. Throws `auth.missing_token`, `auth.unsupported_scheme`,
   * `auth.invalid_token`, `auth.token_expired`, `auth.member_disabled`, and `request.rate_limited` in their place for an
   * address that fails too often. With `mayRecall`, a principal with a `standing` comes from memory, and whoever acts on it must
   * check that it still holds.
   */
  async principalOf(request: FastifyRequest, options: Recalling = {}): Promise<Principal> {
    try {
      return { requestId: request.id, ...(await this.authenticate(request, options)) };
    } catch (error) {
      if (error instanceof HubError && COUNTED.includes(error.code))
        await this.parts.limiter.count('bearer', request.ip);
      throw error;
    }
  }

  /** Throws what `principalOf` would throw now; answers that had to wait check this before they are sent. */
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

  /** Returns nothing for a bearer that would be refused: the database decides on that. */
  private recall(hash: string): Principal | undefined {
    const { lookup, now } = this.parts;
    const found = lookup.recall(hash);
    if (!found || found.principal.disabled || found.principal.expiresAt <= now()) return undefined;
    return { standing: found.standing, ...found.principal };
  }
}
