import type { ErrorCode } from '@app/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { peerAddress } from '../input/peer-address.js';
import { REQUEST_ID_HEADER } from '../errors/request-id.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the failure that answers it. */
    failure?: ErrorCode;
  }
}

/** Of these a person at the hub wants to know even when nothing else is logged. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
/** A request without a bearer has not tried one: most clients begin so. */
const ROUTINE: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'auth.missing_token',
  'admin.token_required',
]);

function levelOf(status: number, failure: ErrorCode | undefined): 'warn' | 'info' {
  return REFUSALS.has(status) && !ROUTINE.has(failure) ? 'warn' : 'info';
}

/**
 * What the log says of an answered request: who asked what, and how it went. The route stands for the address, which may hold an
 * invite or what somebody searched for; bodies and headers are never logged.
 */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { id, method, routeOptions, principal, requester, failure, ip } = request;
  const memberId = principal?.memberId ?? requester?.actor.memberId;
  return {
    part: 'http',
    requestId: id,
    method,
    route: routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(failure !== undefined && { code: failure }),
    ...(memberId !== undefined && { memberId }),
    ...(principal && { clientId: principal.clientId }),
    address: peerAddress(ip ?? ''),
  };
}

/** Names every request in its answer, and logs it when that is over: refused ones at `warn`, others at `info`. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, next) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    next();
  });
  fastify.addHook('onResponse', (request, reply, next) => {
    const level = levelOf(reply.statusCode, request.failure);
    if (logger.isLevelEnabled(level)) {
      const line = lineOf(request, reply);
      logger[level](line, `${line.method} ${line.route ?? '-'} ${line.status}`);
    }
    next();
  });
}
