import type { ConsoleSession, Viewer } from '@app/projections';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../event-store/append/decision.js';

/** Who asks on a route of administration: what they may see, and for whom what they do is recorded. */
export interface Asking {
  viewer: Exclude<Viewer, 'anybody'>;
  actor: Actor;
  /** The session of the console by which they ask, with its id. */
  session?: ConsoleSession & { id: string };
  /** Throws what keeps who asks from asking again, where that can change while an answer lasts. */
  assertActive?: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on routes of administration. */
    asking?: Asking;
  }
}

function askingOf(context: ExecutionContext): Asking {
  const { asking } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!asking) throw new Error('the gate has not said who asks');
  return asking;
}

/** Who asks. */
export const WhoAsks = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askingOf(context),
);

/** What who asks may see. */
export const AskingViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext) => askingOf(context).viewer,
);

/** For whom it is recorded what is done. */
export const Acting = createParamDecorator(
  (_: unknown, context: ExecutionContext) => askingOf(context).actor,
);
