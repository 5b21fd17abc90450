import { MAX_WARNINGS_BYTES } from '../limits.js';
import type { AnswerWarning } from './answer-warning.js';

/**
 * Writes the number of warnings, their distinct codes in the order they came and how many of them weigh `lost`, e.g.
 * `3; codes="unknown-field hoisted-system"; lost=2` (RFC 9651: an item with parameters); codes that do not fit 1 KiB are left
 * out and `; more` is added.
 */
export function formatWarnings(warnings: readonly AnswerWarning[]): string {
  const codes: string[] = [];
  for (const { code } of warnings) if (!codes.includes(code)) codes.push(code);
  const lost = warnings.filter(({ severity }) => severity === 'lost').length;
  const write = (kept: string[]) =>
    `${warnings.length}; codes="${kept.join(' ')}"; lost=${lost}${kept.length < codes.length ? '; more' : ''}`;
  let kept = codes;
  while (write(kept).length > MAX_WARNINGS_BYTES) kept = kept.slice(0, -1);
  return write(kept);
}
