import { closeSync, openSync, readSync } from 'node:fs';
import type { AgentEvent } from './agent-event.js';

const HEAD_BYTES = 64 * 1024;

/**
 * Whether nobody sits before the session: in CI, with `claude -p` or the SDK (by the environment), with `codex exec` (by the
 * first line of its transcript). What such a run prints last is its result, which a question would replace.
 */
export function isScripted({ transcript }: AgentEvent, env: NodeJS.ProcessEnv): boolean {
  if (!['', '0', 'false'].includes(env['CI'] ?? '')) return true;
  if (env['CLAUDE_CODE_ENTRYPOINT']?.startsWith('sdk-')) return true;
  return transcript !== null && /"originator"\s*:\s*"codex_exec"/.test(headOf(transcript));
}

function headOf(path: string): string {
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
