import type { AgentEvent } from '../agent-event.js';
import type { HookContext, HookResult } from '../hook-context.js';
import { tellAgain } from './compaction.js';
import { recallForPrompt } from './recall-for-prompt.js';

/** Tells a session, beside a prompt, what it lost since it was told, and what the team has of what the prompt is about. */
export async function answerPrompt(event: AgentEvent, context: HookContext): Promise<HookResult> {
  const again = await tellAgain(event, context);
  const recalled = await recallForPrompt(event, context);
  if (again?.text === undefined) return recalled;
  const texts = [again.text, ...(recalled.text === undefined ? [] : [recalled.text])];
  return { ...again, text: texts.join('\n\n') };
}
