/** The coding agents that khub sets up and whose hooks it speaks. */
export const AGENTS = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode', 'vscode'] as const;
export type Agent = (typeof AGENTS)[number];

/** The name under which agents list the hub. */
export const SERVER_NAME = 'knowledge-hub';
