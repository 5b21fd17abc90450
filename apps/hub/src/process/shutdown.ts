import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CUT_AFTER_MS, EXIT_AFTER_MS } from '../runtime/timeouts.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ends the hub at the first SIGTERM or SIGINT: it finishes what it has begun and exits 0, within 10 s. */
export function endOnSignals(app: NestFastifyApplication): void {
  const end = async () => {
    setTimeout(() => app.getHttpServer().closeAllConnections(), CUT_AFTER_MS).unref();
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
    try {
      await app.close();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${String((error as Error)?.stack ?? error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.once(signal, () => void end());
}
