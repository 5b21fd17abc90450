/** The coding agents that khub sets up and whose hooks it speaks. */
export const AGENTS = ['claude-code', 'codex', 'copilot', 'cursor', 'gemini', 'opencode'] as const;
export type Agent = (typeof AGENTS)[number];

/** Other names: GitHub Copilot was set up as VS Code before it was in other places as well, and files in repositories say so. */
const ALSO_CALLED: Readonly<Record<string, Agent>> = { vscode: 'copilot' };

/** All names of agents. */
export const AGENT_NAMES: readonly string[] = [...AGENTS, ...Object.keys(ALSO_CALLED)];

/** Returns the agent of a name; undefined if there is none. */
export function agentNamed(name: string): Agent | undefined {
  return ALSO_CALLED[name] ?? AGENTS.find((agent) => agent === name);
}

/** The name under which agents list the hub. */
export const SERVER_NAME = 'knowledge-hub';
