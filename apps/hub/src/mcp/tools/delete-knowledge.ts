import { inlineText, nameOf } from '@app/domain';
import { z } from 'zod';
import { successorOf } from '../../knowledge/edges/superseded-by.js';
import { GetItemPage } from '../../knowledge/get-item-page.js';
import { viewerOf } from '../caller/caller.js';
import { appendEvents, defined } from '../writing/append-events.js';
import { type Twin, twinsInForce, twinsText } from '../items/twins-in-force.js';
import { ID, REASON, writableItem } from '../items/item-fields.js';
import { type CallContext, DELETES, ToolRefusal, tool } from '../tool/tool.js';

/** How much of an id or a name is shown, in characters. */
const MAX_TOLD = 200;

/** Resolves to the items that say the same as an item to be deleted. Throws `ToolRefusal` for one that is already deleted. */
async function twinsOf(id: string, context: CallContext): Promise<Twin[]> {
  const item = await writableItem(id, context);
  if (item.status === 'tombstone')
    throw new ToolRefusal(`${inlineText(id, MAX_TOLD)} is already deleted.`);
  return twinsInForce(item, context);
}

interface Deleted {
  knowledgeId: string;
  deleted: boolean;
  eventId: string;
  /** Items that say what the deleted one said, and stay. */
  twins?: Twin[];
}

/** Resolves to whether the caller restores an item as an administrator; false for the member who deleted it. Throws `ToolRefusal` for anybody else. */
async function undoesAsAdministrator(id: string, context: CallContext): Promise<boolean> {
  const item = await writableItem(id, context);
  const { status, groupKey } = item;
  const { caller, queries } = context;
  const named = inlineText(id, MAX_TOLD);
  if (status === 'superseded') {
    const successor = await successorOf(queries, item, viewerOf(caller));
    throw new ToolRefusal(
      `${named} is not deleted but superseded by ${successor} Or take that back: link_knowledge with kind supersedes, its successor as fromId, toId ${named} and undo: true.`,
    );
  }
  if (status !== 'tombstone') throw new ToolRefusal(`${named} is not deleted.`);
  const { statusCause } = await queries.execute(new GetItemPage(viewerOf(caller), groupKey, id));
  const by = statusCause?.by;
  if (caller.kind === 'member') {
    const { memberId, isAdministrator } = caller.principal;
    if (by?.memberId === memberId) return false;
    if (isAdministrator) return true;
  }
  const who = by === undefined ? 'Somebody else' : inlineText(nameOf(by), MAX_TOLD);
  throw new ToolRefusal(`${who} deleted it. Only they or an administrator can restore it.`);
}

/** Deletes an item, or restores a deleted one. */
export const deleteKnowledge = tool({
  name: 'delete_knowledge',
  description: 'Delete an item for everybody: yours, or as maintainer any.',
  input: z.strictObject({
    id: ID.describe('the item'),
    reason: REASON,
    undo: z.boolean().optional().describe('restore it'),
  }),
  hints: DELETES,
  async run({ id, reason, undo = false }, context): Promise<Deleted> {
    const said = defined({ knowledgeId: id, reason });
    const twins = undo ? [] : await twinsOf(id, context);
    const asAdministrator = undo && (await undoesAsAdministrator(id, context));
    const [eventId = ''] = await appendEvents(context, [
      undo
        ? {
            kind: 'knowledge.restored',
            payload: { ...said, ...(asAdministrator && { asAdministrator }) },
          }
        : { kind: 'knowledge.deleted', payload: { ...said, tombstone: true } },
    ]);
    return { knowledgeId: id, deleted: !undo, eventId, ...(twins.length > 0 && { twins }) };
  },
  text({ knowledgeId, deleted, twins }) {
    const id = inlineText(knowledgeId, MAX_TOLD);
    if (!deleted) return `Restored: ${id}`;
    const said = `Deleted: ${id}. To restore it: delete_knowledge with this id and undo: true.`;
    return twins ? `${said}\n${twinsText(twins, 'Delete those that are wrong as well.')}` : said;
  },
});
