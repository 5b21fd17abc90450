import { WEIGHT_OF_PAIR, tellingWeight } from '@app/domain';
import { type TypedWord, typedWords } from '../../words/typed-words.js';
import { isIdeographic } from '../../words/tokenize.js';

/** A word of a prompt, and how much it can tell of what that is about, in 0..1. */
export interface PromptWord extends TypedWord {
  weight: number;
}

/** Less than this share counts what says how something is asked. */
const LEAST_SHARE = 0.5;
const SHORT_NUMBER = /^\p{N}{1,2}$/u;

function weightOf({ token, word, share }: TypedWord): number {
  if (isIdeographic(token))
    return Array.from(token).length === 1 ? 0 : WEIGHT_OF_PAIR * tellingWeight(token);
  if (share < LEAST_SHARE || word.length === 1 || SHORT_NUMBER.test(word)) return 0;
  return share * Math.min(tellingWeight(word), tellingWeight(token));
}

/** Returns the distinct words of a prompt; of a long one, those that count most. */
export function promptWords(prompt: string): PromptWord[] {
  return typedWords(prompt).map((word) => ({ ...word, weight: weightOf(word) }));
}
