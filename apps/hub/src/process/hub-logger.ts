import { ConsoleLogger } from '@nestjs/common';

/** Parts of Nest that log an error and then throw it. */
const RETHROWING: readonly unknown[] = ['ExceptionHandler', 'NestApplication'];

/** Logs warnings and errors, each once: what is thrown is reported by whoever catches it. */
export class HubLogger extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['error', 'warn', 'fatal'], colors: process.stderr.isTTY === true });
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (!RETHROWING.includes(rest.at(-1))) super.error(message, ...rest);
  }
}
