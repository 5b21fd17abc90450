import { convert, ConversionError, type Conversion } from '@app/conversion';
import { Logger } from '@nestjs/common';
import { Problem } from '../errors/problem.js';
import type { ConvertParameters } from './parameters.js';
import { below, refusal } from './refusal.js';

const logger = new Logger('conversion');

/**
 * Converts a payload; throws a 422 Problem that says what it was taken for, what is wrong and at which JSON path.
 * A list of stream events, which is what this service returns where one event became several, becomes the list of all that
 * its events become, each by itself.
 */
export function runConversion(parameters: ConvertParameters, body: unknown): Conversion {
  if (parameters.kind !== 'stream' || !Array.isArray(body)) return convertOne(parameters, body);
  const converted = body.map((event: unknown, at) => convertOne(parameters, event, `$[${at}]`));
  return {
    output: converted.flatMap(({ output }) => output),
    warnings: converted.flatMap(({ warnings }, at) =>
      warnings.map((warning) => ({ ...warning, path: below(`$[${at}]`, warning.path) })),
    ),
  };
}

function convertOne(parameters: ConvertParameters, body: unknown, root = '$'): Conversion {
  const { kind, source, target, reasoning } = parameters;
  try {
    return convert({ kind, source, target, reasoning, body });
  } catch (error) {
    if (error instanceof ConversionError) throw new Problem(422, refusal(error, parameters, root));
    logger.error(error instanceof Error ? error.stack : error);
    throw new Problem(422, `this ${source} ${kind} cannot be converted to ${target}`);
  }
}
