import type { HookName } from '../hook/hook-files.js';
import type { Agent } from '../agents/agents.js';
import { commandLine } from './launch.js';
import type { HookEntry } from './setup-file.js';
import type { SetupTarget } from './setup-target.js';

/** Hooks end by themselves after 2 s; this is for a machine that is busy, in seconds. */
const HOOK_TIMEOUT_S = 10;
/** What starts with nothing in its context, and what goes on: a resumed session is told only what changed. */
const STARTS = 'startup|resume|clear|compact';

function hook({ launch }: SetupTarget, event: HookName, agent: Agent): string {
  return commandLine(launch, 'hook', event, '--agent', agent);
}

/** A hook as Claude Code, Codex and GitHub Copilot write it. */
function timedHook(target: SetupTarget, event: HookName, agent: Agent) {
  return { type: 'command', command: hook(target, event, agent), timeout: HOOK_TIMEOUT_S };
}

/** The hooks of Claude Code, which Codex has in the same shape. */
export function claudeHooks(target: SetupTarget, agent: Agent): HookEntry[] {
  const of = (event: HookName) => timedHook(target, event, agent);
  return [
    { event: 'SessionStart', entry: { matcher: STARTS, hooks: [of('session-start')] } },
    { event: 'Stop', entry: { hooks: [of('session-end')] } },
    { event: 'UserPromptSubmit', entry: { hooks: [of('prompt')] } },
  ];
}

/** The hooks of Gemini CLI. */
export function geminiHooks(target: SetupTarget): HookEntry[] {
  const of = (event: HookName, name: string) => ({
    type: 'command',
    name,
    command: hook(target, event, 'gemini'),
    timeout: HOOK_TIMEOUT_S * 1_000,
  });
  return [
    { event: 'SessionStart', entry: { hooks: [of('session-start', 'khub-start')] } },
    { event: 'AfterAgent', entry: { hooks: [of('session-end', 'khub-end')] } },
    { event: 'BeforeAgent', entry: { hooks: [of('prompt', 'khub-prompt')] } },
  ];
}

/** The hooks of Cursor. */
export function cursorHooks(target: SetupTarget): HookEntry[] {
  const end = { command: hook(target, 'session-end', 'cursor'), loop_limit: 1 };
  return [
    { event: 'sessionStart', entry: { command: hook(target, 'session-start', 'cursor') } },
    { event: 'stop', entry: end },
  ];
}

/** The hooks of GitHub Copilot, in VS Code and in the terminal, which runs none after a compaction. */
export function copilotHooks(target: SetupTarget): HookEntry[] {
  const of = (event: HookName) => timedHook(target, event, 'copilot');
  return [
    { event: 'SessionStart', entry: of('session-start') },
    { event: 'UserPromptSubmit', entry: of('prompt') },
    { event: 'PreCompact', entry: of('compaction') },
    { event: 'Stop', entry: of('session-end') },
  ];
}
