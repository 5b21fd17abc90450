import type { Bearer } from '@app/projections';
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
  bearer: Bearer;
}

/** Lets a request through with a valid bearer of an active member, which `@Caller()` then hands to the route. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.bearer = await this.authenticator.bearerOf(request);
    return true;
  }
}

/** The bearer of a route behind the `BearerGuard`. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Bearer =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().bearer,
);
