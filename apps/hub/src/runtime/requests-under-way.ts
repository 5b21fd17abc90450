import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { REQUESTS_END_WITHIN_MS } from './timeouts.js';

/** Tracks the work for requests, also for those whose sender is gone: the database must stay open until it is done. */
export class RequestsUnderWay {
  private readonly work = new Set<Promise<unknown>>();

  /**
   * Tracks the handlers of all routes that are added to the server from now on. Closing the server waits for them, for at most
   * `REQUESTS_END_WITHIN_MS`.
   */
  watch(fastify: FastifyInstance): void {
    const tracked = (answer: unknown) => (answer instanceof Promise ? this.track(answer) : answer);
    fastify.addHook('onRoute', (route) => {
      const handle: RouteHandlerMethod = route.handler;
      route.handler = function handler(request, reply) {
        return tracked(handle.call(this, request, reply));
      };
    });
    fastify.addHook('onClose', () => this.settled(REQUESTS_END_WITHIN_MS));
  }

  /** Tracks some work until it ends; returns it. */
  track<Work extends Promise<unknown>>(work: Work): Work {
    this.work.add(work);
    const end = () => this.work.delete(work);
    work.then(end, end);
    return work;
  }

  private async settled(withinMs: number): Promise<void> {
    const late = sleep(withinMs, 'late', { ref: false });
    while (this.work.size > 0)
      if ((await Promise.race([Promise.allSettled(this.work), late])) === 'late') return;
  }
}
