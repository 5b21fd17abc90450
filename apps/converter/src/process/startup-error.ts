import { ConfigurationError } from '../config.js';

/**
 * What to tell whoever started the service in vain: a wrong setting or a taken port in a sentence; anything else is a mistake of ours
 * and shows where.
 */
export function startupError(error: unknown): string {
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  const isExpected = error instanceof ConfigurationError || syscall !== undefined;
  return `the converter did not start: ${isExpected ? message : (stack ?? String(error))}`;
}
