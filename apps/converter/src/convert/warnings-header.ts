import { MAX_WARNINGS_BYTES } from '../limits.js';
import type { AnswerWarning } from './share-link.js';

/** The header that tells what a conversion lost; absent when it lost nothing. */
export const WARNINGS_HEADER = 'X-Conversion-Warnings';

/**
 * Writes the number of warnings and their distinct codes in the order they came, e.g. `3; codes="unknown-field hoisted-system"`
 * (RFC 9651: an item with a parameter); codes that do not fit 1 KiB are left out and `; more` is added.
 */
export function formatWarnings(warnings: readonly AnswerWarning[]): string {
  const codes: string[] = [];
  for (const { code } of warnings) if (!codes.includes(code)) codes.push(code);
  const write = (kept: string[]) =>
    `${warnings.length}; codes="${kept.join(' ')}"${kept.length < codes.length ? '; more' : ''}`;
  let kept = codes;
  while (write(kept).length > MAX_WARNINGS_BYTES) kept = kept.slice(0, -1);
  return write(kept);
}
