import { LEAST_TELLING } from '@app/domain';

/** An item that shares words with a prompt, and what these weigh: all of them, and those in its title, tags and aliases. */
export interface SharedWords {
  weight: number;
  leading: number;
}

/** What the words in title, tags and aliases must weigh: an item that only mentions them is about something else. */
const LEAST_LEADING = 0.5;
/** The part of the weight of all words of the prompt that an item must share, */
const LEAST_SHARE = 0.3;
/** where a long prompt counts as one of this weight, */
const MOST_OF_PROMPT = 8;
/** and the part of what the best item shares. */
const LEAST_OF_BEST = 0.75;

/**
 * Returns which of these items, best first, are clearly about what a prompt of this weight says. The numbers are chosen by notes
 * of real projects (docs/search.md): nothing is shown for prompts that say what to do and not with what.
 */
export function clearlyAbout<T extends SharedWords>(items: readonly T[], ofPrompt: number): T[] {
  const least = Math.max(LEAST_TELLING, LEAST_SHARE * Math.min(ofPrompt, MOST_OF_PROMPT));
  const best = items[0]?.weight ?? 0;
  return items.filter(
    ({ weight, leading }) =>
      weight >= least && weight >= LEAST_OF_BEST * best && leading >= LEAST_LEADING,
  );
}
