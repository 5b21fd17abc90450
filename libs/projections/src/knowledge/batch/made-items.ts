import type { KnowledgeItem, KnowledgeState } from '@app/domain';
import type { LoggedEvent } from '../../projection.js';
import { type Folded, type ItemPlace, type Known, placeKey } from './fold-batch.js';

/** An item as events have left it. */
export interface MadeItem extends ItemPlace {
  /** Null where there is none, or none any more. */
  item: KnowledgeItem | null;
  /** Whether nothing had been said of it before these events. */
  isNew: boolean;
}

/** What one batch has made of items. */
interface Made {
  known: Known;
  folded: Folded;
}

/** The same, with how many events the batch had. */
interface MadeBatch extends Made {
  size: number;
}

/** By event, for as long as somebody holds it, which is a step: whoever is handed the same event in the same transaction sees the same. */
const madeOf = new WeakMap<LoggedEvent, MadeBatch>();

/** Notes what a batch has made of the items of its events. */
export function noteMade(events: readonly LoggedEvent[], made: Made): void {
  const batch = { ...made, size: events.length };
  for (const event of events) madeOf.set(event, batch);
}

/**
 * These items as the batch of these events has left them; undefined when they were not all of one batch, or not all of it: what was new
 * to the batch then need not be new to who takes the rest of it.
 */
export function madeItems(
  events: readonly LoggedEvent[],
  places: readonly ItemPlace[],
): MadeItem[] | undefined {
  const made = events[0] && madeOf.get(events[0]);
  if (made?.size !== events.length) return undefined;
  if (events.some((event) => madeOf.get(event) !== made)) return undefined;
  const { known, folded } = made;
  return places.flatMap((place) => {
    const key = placeKey(place);
    const before = known.states.get(key);
    const state: KnowledgeState | undefined = folded.states.get(key) ?? before;
    if (!state) return [];
    const item = state.deletedAt === null ? state.item : null;
    return [{ groupKey: place.groupKey, id: place.id, item, isNew: before === undefined }];
  });
}
