import type { AnswerWarning } from '../../src/convert/answer-warning.js';

/** How warnings weigh, the heaviest first, and what that means. */
export const WEIGHTS = {
  lost: { title: 'Lost', meaning: 'content or a constraint is gone' },
  changed: { title: 'Changed', meaning: 'it is said in another way' },
  note: { title: 'Notes', meaning: 'a default was filled in, or what was kept may be refused' },
} as const;

/** How much one warning weighs. */
export type Weight = keyof typeof WEIGHTS;

/** Where a warning is, and what it names there. */
export interface WarningPlace {
  path: string;
  detail: string;
}

/** All warnings of one code: the sentence they share and their places, in the order they came. */
export interface WarningGroup {
  code: string;
  sentence: string;
  places: WarningPlace[];
}

/** Warnings by weight and code; a weight nothing has is not there. */
export function groupWarnings(warnings: readonly AnswerWarning[]): [Weight, WarningGroup[]][] {
  const weights = Object.keys(WEIGHTS) as Weight[];
  const groups = weights.map((weight): [Weight, WarningGroup[]] => [
    weight,
    byCode(warnings.filter(({ severity }) => severity === weight)),
  ]);
  return groups.filter(([, ofWeight]) => ofWeight.length > 0);
}

/** How many warnings there are of each weight, in a few words: `2 lost, 1 changed`. */
export function countWarnings(warnings: readonly AnswerWarning[]): string {
  const words = { lost: 'lost', changed: 'changed', note: 'noted' };
  return (Object.keys(WEIGHTS) as Weight[])
    .map((weight) => [warnings.filter(({ severity }) => severity === weight).length, words[weight]])
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

function byCode(warnings: readonly AnswerWarning[]): WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const { code, path, message } of warnings) {
    const [, start = message, detail = ''] = /^(.*?) \((.*)\)\.$/s.exec(message) ?? [];
    const sentence = start.endsWith('.') ? start : `${start}.`;
    const group = groups.get(code) ?? { code, sentence, places: [] };
    groups.set(code, group);
    group.places.push({ path, detail });
  }
  return [...groups.values()];
}
