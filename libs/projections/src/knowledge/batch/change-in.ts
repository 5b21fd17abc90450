import { type KnowledgeChange, changeOf } from '@app/domain';
import type { LoggedEvent } from '../../projection.js';

/** What events change, for as long as somebody holds them: several read models use the same. */
const known = new WeakMap<LoggedEvent, KnowledgeChange | null>();

/** Returns what an event changes in knowledge; null if it is redacted, of another kind or no longer valid. */
export function changeIn(event: LoggedEvent): KnowledgeChange | null {
  const { id, kind, payload } = event;
  if (payload === null) return null;
  const before = known.get(event);
  if (before !== undefined) return before;
  const change = changeOf({ id, kind, payload });
  known.set(event, change);
  return change;
}
