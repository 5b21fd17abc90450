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

/** The hooks of Claude Code, which Codex has in the same shape. */
export function claudeHooks(target: SetupTarget, agent: Agent): HookEntry[] {
  const of = (event: HookName) => ({
    type: 'command',
    command: hook(target, event, agent),
    timeout: HOOK_TIMEOUT_S,
  });
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

/** The hooks of VS Code. */
export function vscodeHooks(target: SetupTarget): HookEntry[] {
  return claudeHooks(target, 'vscode').map(({ event, entry }) => {
    return { event, entry: 'hooks' in entry ? entry.hooks[0] : entry };
  });
}
