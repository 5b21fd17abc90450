import type { FastifyRequest } from 'fastify';
import type { AnonymousAccess } from '../../config.js';
import type { Authenticator } from '../../auth/authenticator.js';
import { isDirectlyNear } from '../../admin-access/private-network.js';
import type { Caller } from './caller.js';

/** Tells for whom a request to /mcp acts. */
export class McpAuthenticator {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly anonymous: AnonymousAccess,
  ) {}

  /**
   * A valid bearer is its member; an invalid one is refused, never ignored. Without one it is whether anonymous reading
   * is allowed: never, always, or (auto) for direct requests from loopback and private addresses. Throws `auth.*`.
   */
  async callerOf(request: FastifyRequest): Promise<Caller> {
    if (request.headers.authorization !== undefined || !this.mayRead(request)) {
      const principal = await this.authenticator.principalOf(request);
      const assertActive = () => this.authenticator.assertActive(request);
      return { kind: 'member', principal, assertActive };
    }
    return { kind: 'anonymous', address: request.ip, assertActive: () => Promise.resolve() };
  }

  private mayRead(request: FastifyRequest): boolean {
    if (this.anonymous === 'auto') return isDirectlyNear(request);
    return this.anonymous === 'read';
  }
}
