import type { Principal } from '@app/projections';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  createParamDecorator,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from './authenticator.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member and client for whom the request asks, once that is known. */
    principal?: Principal;
  }
}

/** Lets a request through with a valid bearer of an active member, which `@Authenticated()` then hands to the route. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // The gate has found most of them before their body was read.
    request.principal ??= await this.authenticator.principalOf(request);
    return true;
  }
}

/** The bearer of a route behind the `BearerGuard`. */
export const Authenticated = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().principal,
);
