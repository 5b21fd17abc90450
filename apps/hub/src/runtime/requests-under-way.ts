import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { REQUESTS_END_WITHIN_MS } from './timeouts.js';

/** What the hub does for requests, also for those whose sender has gone or was cut off: it needs the database to its end. */
export class RequestsUnderWay {
  private readonly work = new Set<Promise<unknown>>();

  /** Takes in what the routes do that are added to the server from now on; the server is closed when that is over, or late. */
  watch(fastify: FastifyInstance): void {
    const taken = (answer: unknown) => (answer instanceof Promise ? this.take(answer) : answer);
    fastify.addHook('onRoute', (route) => {
      const handle: RouteHandlerMethod = route.handler;
      route.handler = function handler(request, reply) {
        return taken(handle.call(this, request, reply));
      };
    });
    fastify.addHook('onClose', () => this.settled(REQUESTS_END_WITHIN_MS));
  }

  /** Takes in some of it, which is answered as it is. */
  take<Work extends Promise<unknown>>(work: Work): Work {
    this.work.add(work);
    const end = () => this.work.delete(work);
    work.then(end, end);
    return work;
  }

  private async settled(patienceMs: number): Promise<void> {
    const late = sleep(patienceMs, 'late', { ref: false });
    while (this.work.size > 0)
      if ((await Promise.race([Promise.allSettled(this.work), late])) === 'late') return;
  }
}
