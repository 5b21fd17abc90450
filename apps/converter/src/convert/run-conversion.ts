import { convert, ConversionError, type Conversion } from '@app/conversion';
import { Logger } from '@nestjs/common';
import { Problem } from '../http/problem.js';
import type { ConvertParameters } from './parameters.js';

const log = new Logger('conversion');

const PAYLOADS = { request: 'request', response: 'response', stream: 'stream event' } as const;

/** Converts a payload; throws a 422 Problem that says what it was taken for, what is wrong and at which JSON path. */
export function runConversion(parameters: ConvertParameters, body: unknown): Conversion {
  const { kind, source, target } = parameters;
  try {
    return convert({ kind, source, target, body });
  } catch (error) {
    if (error instanceof ConversionError)
      throw new Problem(422, `not a valid ${source} ${PAYLOADS[kind]}: ${withPath(error)}`);
    log.error(error instanceof Error ? error.stack : error);
    throw new Problem(422, `this ${source} ${kind} cannot be converted to ${target}`);
  }
}

function withPath({ message, path }: ConversionError): string {
  return message.includes(path) ? message : `${message} (at ${path})`;
}
