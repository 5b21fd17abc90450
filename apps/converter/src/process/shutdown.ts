import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long a client may take to read its answer once the service was told to end, in milliseconds. */
const CUT_AFTER_MS = 5_000;

/** Ends the service at SIGTERM and SIGINT: it finishes what it has begun. */
export function endOnSignals(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), CUT_AFTER_MS).unref();
    done();
  });
  app.enableShutdownHooks();
}
