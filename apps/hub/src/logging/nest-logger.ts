import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { errorStack } from '../errors/error-stack.js';

/** Parts of Nest that log an error and then throw it. */
const RETHROWING: readonly unknown[] = ['ExceptionHandler', 'NestApplication'];

/** A message with what it is of, such as a request's id. */
interface Line {
  message: string;
  [field: string]: unknown;
}

function isLine(said: unknown): said is Line {
  return typeof said === 'object' && !(said instanceof Error) && said !== null && 'message' in said;
}

/** Takes what the hub's parts say through Nest's `Logger` into its log, each thing once: what is thrown is reported by whoever catches it. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  error(message: unknown, ...rest: unknown[]): void {
    if (!RETHROWING.includes(rest.at(-1))) this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  /** What Nest says of its own start is for those who look closely. */
  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(level: 'fatal' | 'error' | 'warn' | 'debug', said: unknown, rest: unknown[]): void {
    const part = rest.findLast((each) => typeof each === 'string');
    const { message, ...fields } = isLine(said) ? said : { message: errorStack(said) };
    this.logger[level]({ ...(part !== undefined && { part }), ...fields }, message);
  }
}
