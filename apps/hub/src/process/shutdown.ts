import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorStack } from '../errors/error-stack.js';
import type { HubLog } from '../logging/open-log.js';
import { Draining } from '../runtime/draining.js';
import { CUT_AFTER_MS, EXIT_AFTER_MS } from '../runtime/timeouts.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Closes what is open and exits: 0 when all that was begun is finished, within 10 s. */
async function end(app: NestFastifyApplication, log: HubLog): Promise<void> {
  setTimeout(() => app.getHttpServer().closeAllConnections(), CUT_AFTER_MS).unref();
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  try {
    await app.close();
    process.exitCode = 0;
  } catch (error) {
    log.logger.fatal(errorStack(error));
    process.exitCode = 1;
  }
  await log.flush();
  process.exit();
}

/**
 * Ends the hub at the first SIGTERM or SIGINT: for `drainMs` it says that it is about to end and answers everything, then it
 * finishes what it has begun and exits. A second signal cuts the draining short.
 */
export function endOnSignals(app: NestFastifyApplication, log: HubLog, drainMs: number): void {
  const enough = new AbortController();
  let signals = 0;
  const hear = (signal: string) => {
    if (++signals > 1) {
      enough.abort();
      return;
    }
    app.get(Draining).begin();
    log.logger.info({ part: 'hub' }, `${signal}: the hub ends in ${drainMs / 1_000} s`);
    void sleep(drainMs, undefined, { signal: enough.signal })
      .catch(() => undefined)
      .then(() => end(app, log));
  };
  for (const signal of SIGNALS) process.on(signal, hear);
}
