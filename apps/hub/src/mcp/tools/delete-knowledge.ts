import { inlineText, nameOf } from '@app/domain';
import { z } from 'zod';
import { GetItemPage } from '../../knowledge/get-item-page.js';
import { viewerOf } from '../caller/caller.js';
import { appendEvents, defined } from '../writing/append-events.js';
import { ID, REASON, seenItem } from '../items/item-fields.js';
import { type CallContext, ToolRefusal, WRITES, tool } from '../tool/tool.js';

/** How much of an id or a name is told, in characters. */
const MAX_TOLD = 200;

/** Throws `ToolRefusal` when an item is deleted already. */
async function assertThere(id: string, context: CallContext): Promise<void> {
  const { status } = await seenItem(id, context);
  if (status === 'tombstone')
    throw new ToolRefusal(`${inlineText(id, MAX_TOLD)} is deleted already.`);
}

/** Throws `ToolRefusal` when the caller has not deleted an item. */
async function assertOwnDeletion(id: string, context: CallContext): Promise<void> {
  const { status, groupKey } = await seenItem(id, context);
  const { caller, queries } = context;
  if (status !== 'tombstone') throw new ToolRefusal(`${inlineText(id, MAX_TOLD)} is not deleted.`);
  const { statusCause } = await queries.execute(new GetItemPage(viewerOf(caller), groupKey, id));
  const by = statusCause?.by;
  if (caller.kind === 'member' && by?.memberId === caller.principal.memberId) return;
  const who = by === undefined ? 'Somebody else' : inlineText(nameOf(by), MAX_TOLD);
  throw new ToolRefusal(`${who} deleted it, who alone, or an administrator, brings it back.`);
}

/** Deletes an item, or takes that back. */
export const deleteKnowledge = tool({
  name: 'delete_knowledge',
  description: 'Delete an item of yours for everybody.',
  input: z.strictObject({
    id: ID.describe('the item'),
    reason: REASON,
    undo: z.boolean().optional().describe('bring back what you deleted'),
  }),
  output: z.object({ knowledgeId: z.string(), deleted: z.boolean(), eventId: z.string() }),
  hints: { ...WRITES, destructiveHint: true },
  async run({ id, reason, undo = false }, context) {
    await (undo ? assertOwnDeletion : assertThere)(id, context);
    const said = defined({ knowledgeId: id, reason });
    const [eventId = ''] = await appendEvents(context, [
      undo
        ? { kind: 'knowledge.restored', payload: said }
        : { kind: 'knowledge.deleted', payload: { ...said, tombstone: true } },
    ]);
    return { knowledgeId: id, deleted: !undo, eventId };
  },
  text({ knowledgeId, deleted }) {
    const id = inlineText(knowledgeId, MAX_TOLD);
    return deleted
      ? `Deleted: ${id}. To bring it back: delete_knowledge with this id and undo: true.`
      : `Brought back: ${id}`;
  },
});
