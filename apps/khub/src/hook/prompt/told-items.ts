import type { AgentEvent } from '../agent-event.js';
import { toldInFull } from '../brief-text.js';
import { type HookFiles, keep } from '../hook-files.js';
import type { RecalledItem } from './recall-text.js';

/** Most items that come beside the prompts of a session, until it loses what it was told. */
export const MAX_RECALLED = 12;

/** Notes which items the brief of a session told in full. One that does not go on with its context was told nothing else. */
export function noteBrief(
  { sessionId, source, agent }: AgentEvent,
  text: string,
  files: HookFiles,
): void {
  if (sessionId === null) return;
  keep(() => {
    const before = files.toldItems(sessionId);
    // Gemini CLI keeps what hooks said out of the history that it goes on with.
    const goesOn = source === 'resume' && agent !== 'gemini';
    const held = goesOn ? before : { ids: [], recalled: 0, beginnings: before.beginnings + 1 };
    files.keepTold(sessionId, { ...held, ids: [...new Set([...held.ids, ...toldInFull(text)])] });
  });
}

/** Returns those of the items that the session does not hold and has room for, and notes that it is told of them. */
export function takeUntold(
  sessionId: string,
  items: readonly RecalledItem[],
  files: HookFiles,
): RecalledItem[] {
  const told = files.toldItems(sessionId);
  const beginning = String(told.beginnings);
  const taken = items
    .filter(({ id }) => !told.ids.includes(id))
    .slice(0, Math.max(0, MAX_RECALLED - told.recalled))
    // Of two hooks that run for one prompt, as of two configurations, one makes the mark.
    .filter(({ id }) => isMarked(() => files.mark('recalled', sessionId, beginning, id)));
  if (taken.length === 0) return [];
  const ids = [...told.ids, ...taken.map(({ id }) => id)];
  keep(() => files.keepTold(sessionId, { ...told, ids, recalled: told.recalled + taken.length }));
  return taken;
}

/** What cannot be noted would be told with each prompt. */
function isMarked(mark: () => boolean): boolean {
  let isMade = false;
  keep(() => {
    isMade = mark();
  });
  return isMade;
}
