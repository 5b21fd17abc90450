import { restoreNumbers } from '@app/conversion';
import { indentedLength } from './indented-length.js';

const INDENT = 2;
/** In UTF-16 code units: several times what the longest body of ordinary depth comes to. */
const MAX_INDENTED_LENGTH = 64 * 1024 * 1024;

/** How a value is written: compact unless `pretty`; strings that begin with `mark` become bare numbers. */
interface JsonForm {
  pretty?: boolean;
  mark?: string | undefined;
}

/**
 * Writes a value as JSON, compact or with two spaces of indentation.
 * What indentation would make longer than `MAX_INDENTED_LENGTH` (deep arrays of millions) stays compact.
 */
export function writeJson(value: unknown, { pretty = false, mark }: JsonForm): string {
  const compact = JSON.stringify(value);
  const isIndented = pretty && indentedLength(compact, INDENT) <= MAX_INDENTED_LENGTH;
  return restoreNumbers(isIndented ? JSON.stringify(value, null, INDENT) : compact, mark);
}
