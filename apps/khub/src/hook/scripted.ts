import { closeSync, openSync, readSync } from 'node:fs';
import type { Agent } from '../agents/agents.js';
import type { AgentEvent } from './agent-event.js';

const HEAD_BYTES = 64 * 1024;

/** The agents, and their programs, whose unattended runs show only in their command lines, neither in the environment nor in a transcript. */
const PROGRAM = /(?:^|[\\/])(?:gemini|cursor-agent|copilot)(?:\.(?:js|cmd|exe))?$/;
const BY_COMMAND_LINE: readonly Agent[] = ['copilot', 'cursor', 'gemini'];
const ONE_PROMPT: readonly string[] = ['-p', '--prompt', '--print'];

/**
 * Whether nobody sits before the session: in CI, with `claude -p` or the SDK (by the environment), with `codex exec` (by the
 * first line of its transcript), with `gemini -p`, `cursor-agent -p` and `copilot -p` (by the command lines of `callers`). What
 * such a run prints last is its result, which a question would replace.
 */
export function isScripted(
  { agent, transcript }: AgentEvent,
  env: NodeJS.ProcessEnv,
  callers: Iterable<string[]>,
): boolean {
  if (!['', '0', 'false'].includes(env['CI'] ?? '')) return true;
  if (env['CLAUDE_CODE_ENTRYPOINT']?.startsWith('sdk-')) return true;
  if (transcript !== null && /"originator"\s*:\s*"codex_exec"/.test(beginningOf(transcript)))
    return true;
  if (!BY_COMMAND_LINE.includes(agent)) return false;
  for (const words of callers) {
    if (words.some((word) => PROGRAM.test(word))) {
      return words.some((word) => ONE_PROMPT.includes(word.split('=')[0] ?? ''));
    }
  }
  return false;
}

function beginningOf(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      return head.toString('utf8', 0, readSync(file, head, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
