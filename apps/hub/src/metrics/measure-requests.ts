import type { FastifyInstance } from 'fastify';
import { failedAttempt } from './failed-attempt.js';
import type { HubMetrics } from './hub-metrics.js';

/** Has every answered request measured by its route's pattern, and what it failed at counted. */
export function measureRequests(fastify: FastifyInstance, metrics: HubMetrics): void {
  fastify.addHook('onResponse', ({ method, routeOptions, failure }, reply, next) => {
    const route = routeOptions.url;
    const labels = { method, route: route ?? 'none', status: reply.statusCode };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1_000);
    const kind = failedAttempt(failure, route);
    if (kind !== undefined) metrics.authFailures.inc({ kind });
    if (failure === 'request.rate_limited') metrics.rateLimited.inc();
    next();
  });
}
