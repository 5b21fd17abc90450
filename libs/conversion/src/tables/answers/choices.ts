import type { Report } from '../../contract/report.js';
import type { Choice } from '../../ir/response.js';

/** Returns the first of several answers, wherever in the list it stands; warns of the others. */
export function firstOf(choices: readonly Choice[], report: Report): Choice | undefined {
  const first = choices.reduce<Choice | undefined>(
    (least, choice) => (least && least.index <= choice.index ? least : choice),
    undefined,
  );
  for (const choice of choices) if (choice !== first) report.warn('dropped-choice', choice.path);
  return first;
}
