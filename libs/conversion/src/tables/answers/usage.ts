import type { Report } from '../../contract/report.js';
import type { TokenKinds, Usage } from '../../ir/usage.js';
import type { Fields } from '../../payload/fields.js';

/** Returns the two counts every protocol asks for; what the source did not count is 0, with a warning. */
export function inputAndOutput(usage: Usage, report: Report): { input: number; output: number } {
  if (usage.input === undefined || usage.output === undefined)
    report.warn('unknown-count', usage.path);
  return { input: usage.input ?? 0, output: usage.output ?? 0 };
}

/** Returns the counts by kind where they say more than their sum does. */
export function tellingKinds(kinds: TokenKinds): TokenKinds | undefined {
  return kinds.audio || kinds.image ? kinds : undefined;
}

/** Warns that a protocol does not tell the tokens of sound and pictures from those of text. */
export function warnKinds({ inputKinds, outputKinds, path }: Usage, report: Report): void {
  if (inputKinds ?? outputKinds)
    report.warn('unsupported-field', path, 'counts of sound and pictures');
}

/** Closes the objects that counts were read out of. */
export function closeAll(...all: (Fields | undefined)[]): void {
  for (const fields of all) fields?.close();
}

/**
 * Returns the counts an event ends with, where they say what was read: a 0 in its place would stand for the count an earlier
 * event gave.
 */
export function wholeUsage({ usage }: { usage?: Usage }, report: Report): Usage | undefined {
  if (usage?.input !== undefined || !usage) return usage;
  report.warn('partial-usage', usage.path);
  return undefined;
}
