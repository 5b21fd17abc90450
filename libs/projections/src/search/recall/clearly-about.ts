import { LEAST_TELLING } from '@app/domain';

/** An item that shares words with a prompt, and what these weigh: all of them, and those in its title, tags and aliases. */
export interface SharedWords {
  weight: number;
  leading: number;
}

/** What the words that an item shares with a prompt must weigh. */
const LEAST_SHARED = 1.1;
/** What the words in title, tags and aliases must weigh: an item that only mentions them is about something else. */
const LEAST_LEADING = 0.5;
/** The part of the weight of all words of the prompt that an item must share, */
const LEAST_SHARE = 0.3;
/** where a long prompt counts as one of this weight, */
const MOST_OF_PROMPT = 8;
/** and the part of what the best item shares. */
const LEAST_OF_BEST = 0.75;
/** The part of a prompt that a name makes up where it is all that the prompt says. */
const MOST_IS_NAME = 0.6;

/**
 * Returns which of these items, best first, are clearly about what a prompt of this weight says. The numbers are chosen by notes
 * of real projects (docs/search.md): nothing is shown for prompts that say what to do and not with what. Of a prompt that says
 * hardly more than a name, that is the item with the name in its title, tags or aliases, if it is the only one.
 */
export function clearlyAbout<T extends SharedWords>(items: readonly T[], ofPrompt: number): T[] {
  const least = Math.max(LEAST_SHARED, LEAST_SHARE * Math.min(ofPrompt, MOST_OF_PROMPT));
  const best = items[0]?.weight ?? 0;
  const near = items.filter(({ weight }) => weight >= LEAST_OF_BEST * best);
  const about = near.filter(({ weight, leading }) => weight >= least && leading >= LEAST_LEADING);
  if (about.length > 0) return about;
  const named = near.filter(
    ({ weight, leading }) => leading >= LEAST_TELLING && weight >= MOST_IS_NAME * ofPrompt,
  );
  return named.length === 1 ? named : [];
}
