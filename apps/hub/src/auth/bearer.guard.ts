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

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // The gate has found most of them before their body was read.
    return request.principal !== undefined || this.identify(request);
  }

  private async identify(request: FastifyRequest): Promise<boolean> {
    request.principal = await this.authenticator.principalOf(request);
    return true;
  }
}

/** The bearer of a request behind the `BearerGuard`. */
export function principalIn({ principal }: FastifyRequest): Principal {
  return principal as Principal;
}

/** The bearer of a route behind the `BearerGuard`. */
export const Authenticated = createParamDecorator((_: unknown, context: ExecutionContext) =>
  principalIn(context.switchToHttp().getRequest<FastifyRequest>()),
);
