import type { Conversion } from '@app/conversion';
import type { JsonDocument } from '../json/parse-json.js';
import type { ConvertParameters } from './parameters.js';
import { runConversion } from './run-conversion.js';

/**
 * Converts a payload as `runConversion` does. Its numbers that no double can hold are marked strings, which pass wherever a
 * text may stand; where their protocol wants a text they are numbers, refused or dropped as any other.
 */
export function convertExactly(parameters: ConvertParameters, sent: JsonDocument): Conversion {
  const { value, mark, rounded } = sent;
  if (mark === undefined) return runConversion(parameters, value);
  const dropped = new Set<string>();
  for (const { code, path } of runConversion(parameters, rounded).warnings)
    if (code === 'invalid-value') dropped.add(path);
  return runConversion(parameters, dropped.size > 0 ? unmarked(value, mark, dropped) : value);
}

/** The value with the marked numbers at these paths as numbers. */
function unmarked(value: unknown, mark: string, at: ReadonlySet<string>, path = '$'): unknown {
  if (typeof value === 'string')
    return value.startsWith(mark) && at.has(path) ? Number(value.slice(mark.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((entry, i) => unmarked(entry, mark, at, `${path}[${i}]`));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, unmarked(entry, mark, at, `${path}.${key}`)]),
  );
}
