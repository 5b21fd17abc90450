import type { Agent } from '../agents/agents.js';

/** The text that puts something before the model at the start of a session, as the agent's protocol wants it. */
export function contextAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  if (agent === 'cursor') return JSON.stringify({ additional_context: text });
  return specificAnswer(agent, 'SessionStart', { additionalContext: text });
}

/** The text that puts something before the model beside a prompt, as the agent's protocol wants it. */
export function promptAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  const hookEventName = agent === 'gemini' ? 'BeforeAgent' : 'UserPromptSubmit';
  return specificAnswer(agent, hookEventName, { additionalContext: text });
}

/** The text that makes the agent take one more turn with a question, as its protocol wants it. */
export function questionAnswer(agent: Agent, text: string): string {
  if (agent === 'opencode') return JSON.stringify({ text });
  if (agent === 'cursor') return JSON.stringify({ followup_message: text });
  const question = { decision: 'block', reason: text };
  return agent === 'copilot' ? specificAnswer(agent, 'Stop', question) : JSON.stringify(question);
}

/** What a hook says, where it is looked for: by GitHub Copilot's command line at the top, by VS Code and others in a place of the event. */
function specificAnswer(agent: Agent, hookEventName: string, said: object): string {
  const hookSpecificOutput = { hookEventName, ...said };
  return JSON.stringify(
    agent === 'copilot' ? { ...said, hookSpecificOutput } : { hookSpecificOutput },
  );
}
