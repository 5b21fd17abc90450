import { z } from 'zod';
import { appendEvents, defined } from '../append-events.js';
import { WRITES, tool } from '../tool.js';
import { ID, ITEM_FIELDS } from './item-fields.js';

/** Writes a new item and marks the one it replaces, at once. */
export const supersedeKnowledge = tool({
  name: 'supersede_knowledge',
  title: 'Supersede knowledge',
  description:
    'Write a new item that replaces an outdated one; the old one stays readable but is marked.',
  input: z.strictObject({
    supersedes: ID,
    ...ITEM_FIELDS,
    reason: z.string().max(2_000).optional(),
  }),
  output: z.object({
    knowledgeId: z.string(),
    supersedes: z.string(),
    eventIds: z.array(z.string()),
  }),
  hints: WRITES,
  async run({ supersedes, reason, ...fields }, context) {
    const knowledgeId = context.random.uuid();
    const edge = { kind: 'supersedes', fromId: knowledgeId, toId: supersedes, reason };
    const eventIds = await appendEvents(context, [
      {
        kind: 'knowledge.captured',
        payload: { knowledge: { id: knowledgeId, ...defined(fields) } },
      },
      { kind: 'knowledge.edge_added', payload: defined(edge) },
    ]);
    return { knowledgeId, supersedes, eventIds };
  },
  text: ({ knowledgeId, supersedes }) => `Written: ${knowledgeId}, which supersedes ${supersedes}`,
});
