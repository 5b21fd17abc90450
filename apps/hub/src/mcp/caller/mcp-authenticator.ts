import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../../auth/authenticator.js';
import type { Caller } from './caller.js';
import { defaultProjectOf } from './default-project.js';

/** Tells for whom a request to /mcp acts. */
@Injectable()
export class McpAuthenticator {
  constructor(private readonly authenticator: Authenticator) {}

  /** The member whom the gate let in, or somebody without a bearer, whom it let in to read. Throws `request.invalid` for a bad `project`. */
  callerOf(request: FastifyRequest): Caller {
    const { principal, ip } = request;
    const project = defaultProjectOf(request.query);
    if (!principal)
      return { kind: 'anonymous', address: ip, project, assertActive: () => Promise.resolve() };
    const assertActive = () => this.authenticator.assertActive(request);
    return { kind: 'member', principal, project, assertActive };
  }
}
