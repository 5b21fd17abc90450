import type { AgentEvent } from '../agent-event.js';
import { type HookContext, type HookResult, silent } from '../hook-context.js';
import { startSession } from '../session-start.js';

/** Notes that a session is about to lose what it was told at its start, of an agent that runs no hook after that. */
export function noteCompaction(
  { sessionId }: AgentEvent,
  { files, now }: HookContext,
): Promise<HookResult> {
  if (sessionId === null) return Promise.resolve(silent('no session'));
  files.renew(now(), 'compacted', sessionId);
  return Promise.resolve(silent('the next prompt brings the brief again'));
}

/** Tells a session again what it lost by a compaction; null if it holds what it was told. */
export async function tellAgain(
  event: AgentEvent,
  context: HookContext,
): Promise<HookResult | null> {
  const { sessionId } = event;
  const { files, now } = context;
  if (sessionId === null) return null;
  const lostAt = files.timeOf('compacted', sessionId);
  if (lostAt === null || lostAt <= (files.timeOf('told again', sessionId) ?? 0)) return null;
  files.renew(now(), 'told again', sessionId);
  return startSession({ ...event, source: 'compact' }, context);
}
