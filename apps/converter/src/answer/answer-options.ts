import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from './allowed-methods.js';

/** How long a browser may remember a preflight, in seconds: a day. */
const PREFLIGHT_MAX_AGE = 86_400;

/** Answers OPTIONS, preflights and others, with what the path takes; false where nothing is served. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply): boolean {
  const methods = allowedMethods(request).join(', ');
  if (methods === '') return false;
  void reply
    .status(204)
    .headers({
      allow: `${methods}, OPTIONS`,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': '*',
      'access-control-max-age': PREFLIGHT_MAX_AGE,
    })
    .send();
  return true;
}
