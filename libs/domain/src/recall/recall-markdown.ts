import type { TaskWords } from '../payloads/task-status.js';
import { type BriefItem, anyLine } from '../text/brief-lines.js';
import { READ, finishedLine } from '../text/brief-markdown.js';
import { fittingLines } from '../text/brief-room.js';
import { estimateTokens } from '../text/token-estimate.js';
import { UNTRUSTED_NOTICE } from '../text/untrusted-text.js';

/**
 * What is known of what a prompt is about, as Markdown within a frame that nothing recorded can close: a line for each item,
 * in full where there is room, of a task where it stands and what comes next, and first whether the project is finished. Never more than `maxTokens` (at least 200); empty if there
 * are no items.
 */
export function recallMarkdown(
  items: readonly (BriefItem & Partial<TaskWords>)[],
  maxTokens: number,
  finishedAt?: string,
): { markdown: string; tokens: number } {
  const state = finishedAt === undefined ? [] : [finishedLine(finishedAt)];
  const textOf = (lines: readonly string[]) =>
    [UNTRUSTED_NOTICE, '<notes>', ...state, ...lines, '</notes>', READ].join('\n');
  const room = maxTokens - estimateTokens(textOf([]));
  const section = { heading: '', lines: items.map(anyLine), share: 1 };
  const lines = fittingLines([section], room)[0] ?? [];
  if (lines.length === 0) return { markdown: '', tokens: 0 };
  const markdown = textOf(lines);
  return { markdown, tokens: estimateTokens(markdown) };
}
