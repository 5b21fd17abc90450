import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../../auth/authenticator.js';
import type { Caller } from './caller.js';
import { defaultProjectOf } from './default-project.js';

/** Finds out who sends a request to /mcp. */
@Injectable()
export class McpAuthenticator {
  constructor(private readonly authenticator: Authenticator) {}

  /** Returns the member, or the anonymous reader, that the gate has let in. Throws `request.invalid` for a bad `project`. */
  callerOf(request: FastifyRequest): Caller {
    const { principal, ip } = request;
    const project = defaultProjectOf(request.query);
    if (!principal)
      return { kind: 'anonymous', address: ip, project, assertActive: () => Promise.resolve() };
    const assertActive = () => this.authenticator.assertActive(request);
    return { kind: 'member', principal, project, assertActive };
  }
}
