import type { ConsoleSession, Viewer } from '@app/projections';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../event-store/append/decision.js';

/** Who sends a request to a route of administration: what they may see, and the actor that the log names. */
export interface Requester {
  viewer: Exclude<Viewer, 'anybody'>;
  actor: Actor;
  /** The console session of the request, with its id; absent for a bearer and for open administration. */
  session?: ConsoleSession & { id: string };
  /** Throws if the same request would be refused now; absent where that cannot change during an answer. */
  assertActive?: () => Promise<void>;
}

/** The member whose word it is what a requester says; an administrator's, where nobody is signed in. */
export function speakerOf({ viewer, actor }: Pick<Requester, 'viewer' | 'actor'>): string {
  return typeof viewer === 'string' ? actor.memberId : viewer.memberId;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on routes of administration. */
    requester?: Requester;
  }
}

function requesterOf(context: ExecutionContext): Requester {
  const { requester } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!requester) throw new Error('the gate has not set the requester of this route');
  return requester;
}

/** Injects the requester into a parameter of a route of administration. */
export const CurrentRequester = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requesterOf(context),
);

/** Injects what the requester may see. */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requesterOf(context).viewer,
);

/** Injects the actor that the log names for what the request does. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requesterOf(context).actor,
);

/** Who changes something, and what they expect to be there: the If-Match and the If-None-Match of the request. */
export interface RequestedChange {
  actor: Actor;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Injects a `RequestedChange`. */
export const CurrentChange = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestedChange => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
    return { actor: requesterOf(context).actor, ifMatch, ifNoneMatch };
  },
);
