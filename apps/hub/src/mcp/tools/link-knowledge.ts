import { z } from 'zod';
import { appendEvents, defined } from './append-events.js';
import { ToolRefusal, WRITES, tool } from './tool.js';
import { ID, REASON, seenItem } from './item-fields.js';

/** Relates two items. */
export const linkKnowledge = tool({
  name: 'link_knowledge',
  title: 'Link knowledge',
  description: 'Relate two items; supersedes marks toId as outdated for good.',
  input: z.strictObject({
    kind: z.enum(['relates_to', 'depends_on', 'duplicates', 'contradicts', 'supersedes']),
    fromId: ID,
    toId: ID,
    reason: REASON,
  }),
  output: z.object({ kind: z.string(), fromId: z.string(), toId: z.string(), eventId: z.string() }),
  hints: { ...WRITES, idempotentHint: true },
  async run({ kind, fromId, toId, reason }, context) {
    if (fromId === toId) throw new ToolRefusal('An item cannot be linked to itself.');
    await seenItem(fromId, context);
    await seenItem(toId, context);
    const [eventId = ''] = await appendEvents(context, [
      { kind: 'knowledge.edge_added', payload: defined({ kind, fromId, toId, reason }) },
    ]);
    return { kind, fromId, toId, eventId };
  },
  text: ({ kind, fromId, toId }) => `Linked: ${fromId} ${kind} ${toId}`,
});
