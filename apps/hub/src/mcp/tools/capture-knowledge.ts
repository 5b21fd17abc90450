import { z } from 'zod';
import { appendEvents, defined } from './append-events.js';
import { WRITES, tool } from './tool.js';
import { ANYWAY, ID, ITEM_FIELDS, WRITTEN, writtenText } from './item-fields.js';

/** Writes a new item. */
export const captureKnowledge = tool({
  name: 'capture_knowledge',
  title: 'Capture knowledge',
  description: 'Write down a decision, learning, command or note for the team.',
  input: z.strictObject({
    ...ITEM_FIELDS,
    id: ID.optional().describe('Makes a retry harmless'),
    anyway: ANYWAY,
  }),
  output: WRITTEN,
  hints: WRITES,
  async run({ id, anyway, ...fields }, context) {
    const knowledgeId = id ?? context.random.uuid();
    const knowledge = { id: knowledgeId, ...defined(fields) };
    const [eventId = ''] = await appendEvents(context, [
      {
        id: id && `capture ${id}`,
        kind: 'knowledge.captured',
        payload: defined({ knowledge, anyway }),
      },
    ]);
    return { knowledgeId, eventId };
  },
  text: writtenText,
});
