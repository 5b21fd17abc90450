import type { KnowledgeItem, KnowledgeState } from '@app/domain';
import type { LoggedEvent } from '../../projection.js';
import { type ItemKey, keyOf } from '../item-key.js';
import type { Folded, Known } from './fold-batch.js';

/** An item as a batch of events left it. */
export interface MadeItem extends ItemKey {
  /** Null if there is none, or none any longer. */
  item: KnowledgeItem | null;
  /** Whether no event before these mentioned it. */
  isNew: boolean;
}

/** The items before and after one batch. */
interface Made {
  known: Known;
  folded: Folded;
}

/** The same, with the batch's number of events. */
interface MadeBatch extends Made {
  size: number;
}

/** By event, for as long as somebody holds it, which is one step: every projection given that event in the transaction sees the same. */
const madeOf = new WeakMap<LoggedEvent, MadeBatch>();

/** Remembers the items before and after a batch, for `madeItems`. */
export function noteMade(events: readonly LoggedEvent[], made: Made): void {
  const batch = { ...made, size: events.length };
  for (const event of events) madeOf.set(event, batch);
}

/**
 * Returns these items as the batch of these events left them; undefined unless the events are exactly one whole batch: what
 * was new to a batch need not be new to whoever applies only a part of it.
 */
export function madeItems(
  events: readonly LoggedEvent[],
  items: readonly ItemKey[],
): MadeItem[] | undefined {
  const made = events[0] && madeOf.get(events[0]);
  if (made?.size !== events.length) return undefined;
  if (events.some((event) => madeOf.get(event) !== made)) return undefined;
  const { known, folded } = made;
  return items.flatMap(({ groupKey, id }) => {
    const key = keyOf({ groupKey, id });
    const before = known.states.get(key);
    const state: KnowledgeState | undefined = folded.states.get(key) ?? before;
    if (!state) return [];
    const item = state.deletedAt === null ? state.item : null;
    return [{ groupKey, id, item, isNew: before === undefined }];
  });
}
