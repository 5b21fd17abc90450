import { isDeepStrictEqual } from 'node:util';
import { idTakenText } from '@app/domain';
import { ReadItemHistory } from '../../knowledge/read-item-history.js';
import { viewerOf } from '../caller/caller.js';
import { ownItem } from '../items/item-fields.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';
import { assertNotDeleted } from './assert-in-force.js';

/** Among how many of an item's first events its capture is looked for: what was said of it before it was known stands before that. */
const FIRST_EVENTS = 10;

interface History {
  events: readonly { id: string; payload: { knowledge?: unknown } | null }[];
}

/** The id of the event that captures an item under an id that its agent chose. */
export function captureEventId(itemId: string): string {
  return `capture ${itemId}`;
}

/**
 * Resolves to whether this very item was captured before under its id, so that the call repeats one whose answer was lost. Throws
 * `ToolRefusal` if the id is that of another item, which the capture would replace, or of a deleted one.
 */
export async function wasCaptured(
  knowledge: { id: string },
  context: CallContext,
): Promise<boolean> {
  const { id } = knowledge;
  const item = await ownItem(id, context);
  if (!item) return false;
  assertNotDeleted(item);
  const { groupKey } = item;
  const request = { groupKey, id, limit: FIRST_EVENTS };
  const told = await context.queries.execute(
    new ReadItemHistory(viewerOf(context.caller), request),
  );
  const { events } = JSON.parse(told) as History;
  const capture = events.find((event) => event.id === captureEventId(id));
  if (isDeepStrictEqual(capture?.payload?.knowledge, knowledge)) return true;
  throw new ToolRefusal(idTakenText(id));
}
