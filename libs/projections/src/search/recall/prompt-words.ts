import { WEIGHT_OF_PAIR, WEIGHT_OF_PROMPT_WORD, tellingWeight } from '@app/domain';
import { FUNCTION_WORDS } from '../../words/function-words.js';
import { type TypedWord, typedWords } from '../../words/typed-words.js';
import { isIdeographic } from '../../words/tokenize.js';

/** A word of a prompt, and how much it can tell of what that is about, in 0..1. */
export interface PromptWord extends TypedWord {
  weight: number;
}

const SHORT_NUMBER = /^\p{N}{1,2}$/u;

/** What a name is made of tells as much as if it stood apart: notes say it in words. */
function weightOf({ token, word, isBareNumber }: TypedWord): number {
  if (isIdeographic(token))
    return Array.from(token).length === 1 ? 0 : WEIGHT_OF_PAIR * tellingWeight(token);
  if (FUNCTION_WORDS.has(word) || word.length === 1) return 0;
  if (isBareNumber || SHORT_NUMBER.test(word)) return 0;
  // The stem of a word may look like one that tells nothing (`theme`).
  return Math.min(tellingWeight(word), tellingWeight(token) || 1);
}

/**
 * Returns the distinct words of a prompt; of a long one, those that count most. A word of the project's own name tells as little as
 * what prompts have whatever they are about: so is all that is noted of it.
 */
export function promptWords(prompt: string, project = ''): PromptWord[] {
  const own = new Set(typedWords(project).map(({ token }) => token));
  return typedWords(prompt).map((word) => {
    const most = own.has(word.token) ? WEIGHT_OF_PROMPT_WORD : 1;
    return { ...word, weight: Math.min(most, weightOf(word)) };
  });
}
