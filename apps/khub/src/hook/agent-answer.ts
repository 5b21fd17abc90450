import type { Agent } from '../agents/agents.js';

/** The text that puts something before the model at the start of a session, as the agent's protocol wants it. */
export function contextAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  if (agent === 'cursor') return JSON.stringify({ additional_context: text });
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text },
  });
}

/** The text that puts something before the model beside a prompt, as the agent's protocol wants it. */
export function promptAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  const hookEventName = agent === 'gemini' ? 'BeforeAgent' : 'UserPromptSubmit';
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: text } });
}

/** The text that makes the agent take one more turn with a question, as its protocol wants it. */
export function questionAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  if (agent === 'cursor') return JSON.stringify({ followup_message: text });
  const question = { decision: 'block', reason: text };
  return JSON.stringify(
    agent === 'vscode' ? { hookSpecificOutput: { hookEventName: 'Stop', ...question } } : question,
  );
}
