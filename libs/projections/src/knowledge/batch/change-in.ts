import { type KnowledgeChange, changeOf } from '@app/domain';
import type { LoggedEvent } from '../../projection.js';

/** What events do, for as long as somebody holds them: several read models are made of the same. */
const known = new WeakMap<LoggedEvent, KnowledgeChange | null>();

/** What an event of a log does to knowledge; null when it is redacted, of another kind or refused today. */
export function changeIn(event: LoggedEvent): KnowledgeChange | null {
  const { id, kind, payload } = event;
  if (payload === null) return null;
  const before = known.get(event);
  if (before !== undefined) return before;
  const change = changeOf({ id, kind, payload });
  known.set(event, change);
  return change;
}
