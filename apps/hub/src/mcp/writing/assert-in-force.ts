import { deletedText, inlineText } from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';
import { supersededBy, supersessionsOf } from '../../knowledge/edges/superseded-by.js';
import { viewerOf } from '../caller/caller.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';

/** How much of an item's id is told, in characters. */
const MAX_NAMED = 300;

/** Throws `ToolRefusal` when an item is deleted. */
export function assertNotDeleted({ id, status }: Pick<KnowledgeRecord, 'id' | 'status'>): void {
  if (status === 'tombstone') throw new ToolRefusal(deletedText(id));
}

/** Throws `ToolRefusal` when an item is deleted, or superseded by another than `successorId`, which the message names. */
export async function assertInForce(
  item: KnowledgeRecord,
  { queries, caller }: CallContext,
  successorId?: string,
): Promise<void> {
  assertNotDeleted(item);
  const { id, status } = item;
  if (status !== 'superseded') return;
  const leading = await supersessionsOf(queries, item);
  if (leading.some(({ fromId }) => fromId === successorId)) return;
  const successor = await supersededBy(queries, leading, viewerOf(caller));
  throw new ToolRefusal(
    `${inlineText(id, MAX_NAMED)} is already superseded by ${successor} To go on all the same, set anyway: true.`,
  );
}
