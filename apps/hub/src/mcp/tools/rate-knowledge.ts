import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { ToolRefusal, WRITES, tool } from '../tool/tool.js';
import { ID, writableItem, writtenText } from '../items/item-fields.js';

/** How much one use of an item adds to its adoption score. */
const ADOPTION_STEP = 0.1;

/** Says how good an item was. */
export const rateKnowledge = tool({
  name: 'rate_knowledge',
  description: 'Say how useful an item was and whether you used it.',
  input: z.strictObject({
    id: ID.describe('the item'),
    rating: z.number().min(0).max(1).optional().describe('0 useless or wrong, 1 decisive'),
    used: z.boolean().optional().describe('you acted on it'),
  }),
  hints: WRITES,
  async run({ id, rating, used }, context) {
    if (rating === undefined && !used) throw new ToolRefusal('Pass a rating or used: true.');
    await writableItem(id, context);
    const adoptionDelta = used ? ADOPTION_STEP : undefined;
    const [eventId = ''] = await appendEvents(context, [
      { kind: 'knowledge.rated', payload: defined({ knowledgeId: id, rating, adoptionDelta }) },
    ]);
    return { knowledgeId: id, eventId };
  },
  text: writtenText,
});
