import type { Effort, Reasoning } from '../ir/request.js';

/** Every effort, from none to the most; the words of `reasoning_effort` and of `reasoning.effort`. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Tokens an effort stands for where the target only knows a number (Google's OpenAI compatibility layer: 1K, 8K, 24K). */
export const BUDGETS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 512,
  low: 1024,
  medium: 8192,
  high: 24576,
  xhigh: 32768,
  max: 32768,
};

/** An effort, and whether it says less than the source said. */
export interface NamedEffort {
  effort?: Effort;
  approximated: boolean;
}

/** The effort for a protocol that has only words: the source's word, else the word its number falls under, else what its provider does unasked. */
export function effortOf(reasoning: Reasoning): NamedEffort {
  const { effort, budget, mode } = reasoning;
  if (mode === 'off')
    return { effort: 'none', approximated: effort !== undefined && effort !== 'none' };
  if (effort !== undefined)
    return { effort, approximated: budget !== undefined || mode === 'between-tools' };
  if (budget !== undefined && budget >= 0)
    return { effort: effortOfBudget(budget), approximated: budget !== 0 };
  if (mode !== undefined) return { effort: UNASKED_ADAPTIVE, approximated: true };
  if (budget !== undefined) return { effort: UNASKED_BUDGET, approximated: true };
  return { approximated: false };
}

const UNASKED_ADAPTIVE: Effort = 'high';
const UNASKED_BUDGET: Effort = 'medium';

/** The effort whose budget is the next one at or above the number. */
function effortOfBudget(tokens: number): Effort {
  if (tokens <= 0) return 'none';
  if (tokens <= BUDGETS.low) return 'low';
  if (tokens <= BUDGETS.medium) return 'medium';
  return tokens <= BUDGETS.high ? 'high' : 'xhigh';
}
