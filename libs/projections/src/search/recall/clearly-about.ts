import { LEAST_TELLING, WEIGHT_OF_PROMPT_WORD } from '@app/domain';

/** An item that shares words with a prompt, and what these weigh: all of them, and each of those in its title, tags and aliases. */
export interface SharedWords {
  weight: number;
  leading: readonly number[];
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
/** The part of a prompt that an item must share where the prompt says hardly more than what the item is called, */
const MOST_OF_SHORT = 0.6;
/** and what several words in title, tags and aliases must weigh then: much of a small team's notes may be about each of them. */
const LEAST_SEVERAL = 0.7;

/**
 * Returns which of these items, best first, are clearly about what a prompt of this weight says. The numbers are chosen by notes
 * of real projects (docs/search.md): nothing is shown for prompts that say what to do and not with what. Of a prompt that says
 * hardly more than what items are called, these are the ones with several of its words in title, tags or aliases; else the one
 * with a single telling name there, if it is the only one.
 */
export function clearlyAbout<T extends SharedWords>(items: readonly T[], ofPrompt: number): T[] {
  const least = Math.max(LEAST_SHARED, LEAST_SHARE * Math.min(ofPrompt, MOST_OF_PROMPT));
  const best = items[0]?.weight ?? 0;
  const near = items.filter(({ weight }) => weight >= LEAST_OF_BEST * best);
  const about = near.filter((item) => item.weight >= least && sumOf(item.leading) >= LEAST_LEADING);
  if (about.length > 0) return about;
  const called = near.filter(({ weight }) => weight >= MOST_OF_SHORT * ofPrompt);
  const several = called.filter(({ leading }) => {
    const telling = leading.filter((weight) => weight > WEIGHT_OF_PROMPT_WORD);
    return telling.length > 1 && sumOf(telling) >= LEAST_SEVERAL;
  });
  if (several.length > 0) return several;
  const named = called.filter((item) => sumOf(item.leading) >= LEAST_TELLING);
  return named.length === 1 ? named : [];
}

/** Returns the sum of some weights. */
export function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}
