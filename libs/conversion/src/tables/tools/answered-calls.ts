import type { Turn } from '../../ir/request.js';

/**
 * Returns the turns with the results of calls directly behind the turn that made the calls: claude and openai refuse a history in
 * which anything stands between, which responses takes. Everything else keeps its order.
 */
export function answeredCalls(turns: readonly Turn[]): readonly Turn[] {
  const ordered: Turn[] = [];
  let held: Turn[] = [];
  let open = new Set<string>();
  const release = (): void => {
    for (const turn of held) ordered.push(turn);
    held = [];
  };
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      release();
      open = callsOf(turn);
      ordered.push(turn);
    } else if (turn.role === 'tool' && answers(turn, open)) {
      ordered.push(turn);
      if (open.size === 0) release();
    } else if (open.size > 0) held.push(turn);
    else ordered.push(turn);
  }
  release();
  return ordered;
}

function callsOf({ parts }: Turn): Set<string> {
  return new Set(parts.flatMap((part) => (part.type === 'tool-call' ? [part.id] : [])));
}

/** Whether a turn answers one of the open calls, all of which it then closes. */
function answers({ parts }: Turn, open: Set<string>): boolean {
  const before = open.size;
  for (const part of parts) if (part.type === 'tool-result') open.delete(part.callId);
  return open.size < before;
}
