import type { EdgeRef } from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';
import { z } from 'zod';
import { GetEdgeState } from '../../knowledge/edges/get-edge-state.js';
import { supersededBy, supersessionsOf } from '../../knowledge/edges/superseded-by.js';
import { viewerOf } from '../caller/caller.js';
import { ID, REASON, THOUGH_SUPERSEDED, writableItem } from '../items/item-fields.js';
import { ALSO_SUPERSEDED, type Twin, twinsInForce, twinsText } from '../items/twins-in-force.js';
import { type CallContext, ToolRefusal, WRITES, tool } from '../tool/tool.js';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce } from '../writing/assert-in-force.js';

/** Throws `ToolRefusal` if the edge would close a cycle of supersessions, which the hub ignores. */
async function assertNoCycle(
  groupKey: string,
  edge: EdgeRef,
  { queries }: CallContext,
): Promise<void> {
  const { fromId, toId } = edge;
  const { exists, supersessions } = await queries.execute(new GetEdgeState(groupKey, edge));
  if (exists || supersessions.add([fromId, toId])) return;
  throw new ToolRefusal(
    `${toId} already supersedes ${fromId}, directly or through other items. To return to what ${fromId} says, write it as a new item that supersedes ${toId}. If it was a mistake, take it back: link_knowledge with undo: true.`,
  );
}

/** Resolves to the items that say what a superseded one says, and stay in force. Throws `ToolRefusal` where it must not be superseded so. */
async function twinsOf(
  target: KnowledgeRecord,
  { edge, anyway }: { edge: EdgeRef; anyway: boolean | undefined },
  context: CallContext,
): Promise<Twin[]> {
  const { fromId } = edge;
  await assertNoCycle(target.groupKey, edge, context);
  if (!anyway) await assertInForce(target, context, fromId);
  return (await twinsInForce(target, context)).filter(({ id }) => id !== fromId);
}

/** Resolves to what an item is once this edge no longer leads to it. Throws `ToolRefusal` where there is no such edge. */
async function partedFrom(
  target: KnowledgeRecord,
  edge: EdgeRef,
  context: CallContext,
): Promise<Pick<Linked, 'inForce' | 'supersededBy'>> {
  const { queries, caller } = context;
  const { kind, fromId, toId } = edge;
  const { exists } = await queries.execute(new GetEdgeState(target.groupKey, edge));
  if (!exists) throw new ToolRefusal(`There is no link ${fromId} ${kind} ${toId}.`);
  if (kind !== 'supersedes' || target.status !== 'superseded') return {};
  const leading = await supersessionsOf(queries, target);
  const others = leading.filter((each) => each.fromId !== fromId);
  if (others.length === 0) return { inForce: true };
  return { supersededBy: await supersededBy(queries, others, viewerOf(caller)) };
}

interface Linked extends EdgeRef {
  linked: boolean;
  eventId: string;
  /** Items that say what the superseded one said, and stay in force. */
  twins?: Twin[];
  /** Whether the item is in force again, now that it is no longer superseded. */
  inForce?: boolean;
  /** What still supersedes it, in words. */
  supersededBy?: string;
}

/** Relates two items, or takes that back. */
export const linkKnowledge = tool({
  name: 'link_knowledge',
  description: 'Relate two items; supersedes marks toId as outdated.',
  input: z.strictObject({
    kind: z
      .enum(['relates_to', 'depends_on', 'duplicates', 'contradicts', 'supersedes'])
      .describe('how fromId relates to toId'),
    fromId: ID.describe('an item'),
    toId: ID.describe('another item'),
    reason: REASON,
    anyway: THOUGH_SUPERSEDED,
    undo: z.boolean().optional().describe('unlink'),
  }),
  hints: WRITES,
  async run({ reason, anyway, undo = false, ...edge }, context): Promise<Linked> {
    const { kind, fromId, toId } = edge;
    if (fromId === toId) throw new ToolRefusal('An item cannot be linked to itself.');
    await writableItem(fromId, context);
    const target = await writableItem(toId, context);
    const parted = undo ? await partedFrom(target, edge, context) : {};
    const isSuperseding = kind === 'supersedes' && !undo;
    const twins = isSuperseding ? await twinsOf(target, { edge, anyway }, context) : [];
    const [eventId = ''] = await appendEvents(context, [
      {
        kind: undo ? 'knowledge.edge_removed' : 'knowledge.edge_added',
        payload: defined({ ...edge, reason }),
      },
    ]);
    return { ...edge, linked: !undo, eventId, ...parted, ...(twins.length > 0 && { twins }) };
  },
  text({ kind, fromId, toId, linked, twins, inForce, supersededBy: successor }) {
    const said = `${linked ? 'Linked' : 'No longer linked'}: ${fromId} ${kind} ${toId}`;
    if (inForce) return `${said}\n${toId} is in force again.`;
    if (successor !== undefined) return `${said}\n${toId} is still superseded by ${successor}`;
    return twins ? `${said}\n${twinsText(twins, ALSO_SUPERSEDED)}` : said;
  },
});
