import { HubError, tokenHash } from '@app/domain';
import type { Bearer } from '@app/projections';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import type { BearerLookup } from './bearer-lookup.js';
import type { FailureLimiter } from './failure-limiter.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** Tells who sends a request by its bearer token. */
export class Authenticator {
  constructor(
    private readonly lookup: BearerLookup,
    private readonly limiter: FailureLimiter,
    private readonly now: Clock,
  ) {}

  /**
   * The active member and client behind the request's bearer token. Throws `auth.missing_token`, `auth.invalid_token`,
   * `auth.token_expired`, `auth.member_disabled`, and `request.rate_limited` for an address that fails too often.
   */
  bearerOf(request: FastifyRequest): Promise<Bearer> {
    return this.limiter.guard(request.ip, () => this.authenticate(request));
  }

  private async authenticate({ headers }: FastifyRequest): Promise<Bearer> {
    if (headers.authorization === undefined) throw new HubError('auth.missing_token');
    const token = BEARER.exec(headers.authorization)?.[1];
    const bearer = token === undefined ? undefined : await this.lookup.find(tokenHash(token));
    if (!bearer) throw new HubError('auth.invalid_token');
    if (bearer.disabled) throw new HubError('auth.member_disabled');
    if (bearer.expiresAt <= this.now()) throw new HubError('auth.token_expired');
    return bearer;
  }
}
