import { z } from 'zod';
import { ClosesCycle } from '../../knowledge/closes-cycle.js';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce } from '../writing/assert-in-force.js';
import { type CallContext, ToolRefusal, WRITES, tool } from '../tool/tool.js';
import { ALSO_SUPERSEDED, type Twin, twinsInForce, twinsText } from '../items/twins-in-force.js';
import { ID, REASON, THOUGH_SUPERSEDED, writableItem } from '../items/item-fields.js';

/** Throws `ToolRefusal` if the edge would close a cycle of supersessions, which the hub ignores. */
async function assertNoCycle(
  groupKey: string,
  edge: { fromId: string; toId: string },
  { queries }: CallContext,
): Promise<void> {
  if (!(await queries.execute(new ClosesCycle(groupKey, edge)))) return;
  const { fromId, toId } = edge;
  throw new ToolRefusal(
    `${toId} already supersedes ${fromId}, directly or through other items. To return to what ${fromId} says, write it as a new item that supersedes ${toId}.`,
  );
}

interface Linked {
  kind: string;
  fromId: string;
  toId: string;
  eventId: string;
  /** Items that say what the superseded one said, and stay in force. */
  twins?: Twin[];
}

/** Relates two items. */
export const linkKnowledge = tool({
  name: 'link_knowledge',
  description: 'Relate two items; supersedes marks toId as outdated for good.',
  input: z.strictObject({
    kind: z
      .enum(['relates_to', 'depends_on', 'duplicates', 'contradicts', 'supersedes'])
      .describe('how fromId relates to toId'),
    fromId: ID.describe('an item'),
    toId: ID.describe('another item'),
    reason: REASON,
    anyway: THOUGH_SUPERSEDED,
  }),
  hints: WRITES,
  async run({ kind, fromId, toId, reason, anyway }, context): Promise<Linked> {
    if (fromId === toId) throw new ToolRefusal('An item cannot be linked to itself.');
    await writableItem(fromId, context);
    const target = await writableItem(toId, context);
    if (kind === 'supersedes') {
      await assertNoCycle(target.groupKey, { fromId, toId }, context);
      if (!anyway) await assertInForce(target, context, fromId);
    }
    const alike = kind === 'supersedes' ? await twinsInForce(target, context) : [];
    const twins = alike.filter(({ id }) => id !== fromId);
    const [eventId = ''] = await appendEvents(context, [
      { kind: 'knowledge.edge_added', payload: defined({ kind, fromId, toId, reason }) },
    ]);
    return { kind, fromId, toId, eventId, ...(twins.length > 0 && { twins }) };
  },
  text({ kind, fromId, toId, twins }) {
    const linked = `Linked: ${fromId} ${kind} ${toId}`;
    return twins ? `${linked}\n${twinsText(twins, ALSO_SUPERSEDED)}` : linked;
  },
});
