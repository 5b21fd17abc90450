import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorStack } from '../errors/error-stack.js';
import type { HubLog } from '../logging/open-log.js';
import { CUT_AFTER_MS, EXIT_AFTER_MS } from '../runtime/timeouts.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ends the hub at the first SIGTERM or SIGINT: it finishes what it has begun and exits 0, within 10 s. */
export function endOnSignals(app: NestFastifyApplication, log: HubLog): void {
  const end = async () => {
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
  };
  for (const signal of SIGNALS) process.once(signal, () => void end());
}
