import type { Principal } from '@app/projections';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  createParamDecorator,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from './authenticator.js';

/** A request whose bearer is known. */
export interface AuthenticatedRequest extends FastifyRequest {
  principal: Principal;
}

/** Lets a request through with a valid bearer of an active member, which `@Authenticated()` then hands to the route. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.principal = await this.authenticator.principalOf(request);
    return true;
  }
}

/** The bearer of a route behind the `BearerGuard`. */
export const Authenticated = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().principal,
);
