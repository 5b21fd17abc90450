import type { Agent } from '../agents/agents.js';

/** What an agent tells a hook, the spellings of all agents made one; what it does not tell is null or false. */
export interface AgentEvent {
  /** Whose protocol the answer has to speak. */
  agent: Agent;
  sessionId: string | null;
  /** Why a session starts: startup, resume, clear, compact ... */
  source: string | null;
  /** Which run of the agent it is, of agents that tell no source: what a hook said to another run is gone. */
  run: string | null;
  directory: string;
  transcript: string | null;
  /** What the agent was asked for, of an event that tells it. */
  prompt: string | null;
  isSubagent: boolean;
  /** Whether this turn is itself the answer to a question of a hook, or did not end well, or something still runs. */
  isUnfinished: boolean;
}

type Fields = Record<string, unknown>;

/**
 * Reads what an agent wrote to a hook's standard input. `named` is the agent of whose configuration the hook is: Cursor
 * and GitHub Copilot also run the hooks of Claude Code, which shows in the environment and in the spelling.
 */
export function readAgentEvent(
  input: string,
  named: Agent,
  env: NodeJS.ProcessEnv,
  here: string,
): AgentEvent {
  const fields = fieldsOf(input);
  const texts = (...names: string[]) => firstText(names.map((name) => fields[name]));
  const status = texts('status');
  return {
    agent: agentOf(named, fields, env),
    sessionId: texts('session_id', 'sessionId', 'conversation_id'),
    source: texts('source'),
    run: texts('run_id'),
    directory:
      firstText([
        fields['cwd'],
        (fields['workspace_roots'] as unknown[] | undefined)?.[0],
        ...DIRECTORY_VARIABLES.map((name) => env[name]),
      ]) ?? here,
    transcript: texts('transcript_path', 'transcriptPath'),
    prompt: texts('prompt'),
    isSubagent: texts('agent_id', 'agentId', 'parent_id') !== null,
    isUnfinished:
      fields['stop_hook_active'] === true ||
      fields['stopHookActive'] === true ||
      Number(fields['loop_count'] ?? 0) > 0 ||
      (status !== null && status !== 'completed') ||
      hasRunning(fields['background_tasks']),
  };
}

const DIRECTORY_VARIABLES = [
  'CURSOR_PROJECT_DIR',
  'GEMINI_PROJECT_DIR',
  'CLAUDE_PROJECT_DIR',
  'DEVIN_PROJECT_DIR',
];

function fieldsOf(input: string): Fields {
  try {
    const value = JSON.parse(input) as unknown;
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function agentOf(named: Agent, fields: Fields, env: NodeJS.ProcessEnv): Agent {
  if (env['CURSOR_VERSION'] !== undefined) return 'cursor';
  const isOfCopilot = 'hookEventName' in fields || env['COPILOT_PROJECT_DIR'] !== undefined;
  return isOfCopilot && named === 'claude-code' ? 'copilot' : named;
}

function firstText(values: readonly unknown[]): string | null {
  const text = values.find((value) => typeof value === 'string' && value !== '');
  return (text as string | undefined) ?? null;
}

function hasRunning(tasks: unknown): boolean {
  return (
    Array.isArray(tasks) && tasks.some((task: Fields | null) => task?.['status'] === 'running')
  );
}
