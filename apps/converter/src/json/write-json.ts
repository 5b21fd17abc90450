import { restoreNumbers } from './exact-numbers.js';

/** The Content-Type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const INDENT = 2;

/** How a value is written: compact unless `pretty`; strings that begin with `mark` become bare numbers. */
interface JsonForm {
  pretty?: boolean;
  mark?: string | undefined;
}

/**
 * Writes a value as JSON, compact or with two spaces of indentation.
 * What would grow beyond the longest string of the engine by indentation (deep arrays of millions) stays compact.
 */
export function writeJson(value: unknown, { pretty = false, mark }: JsonForm): string {
  return restoreNumbers((pretty && indent(value)) || JSON.stringify(value), mark);
}

function indent(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, INDENT);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
