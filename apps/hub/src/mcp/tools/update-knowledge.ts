import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce } from '../writing/assert-in-force.js';
import { ToolRefusal, WRITES, tool } from '../tool/tool.js';
import {
  ID,
  ITEM_FIELDS,
  THOUGH_SUPERSEDED,
  writableItem,
  writtenText,
} from '../items/item-fields.js';

const { title, summary, content, type, layer, tags, visibility } = ITEM_FIELDS;

const AS_CAPTURED = 'as for capture';

/** Changes fields of an item. */
export const updateKnowledge = tool({
  name: 'update_knowledge',
  description: 'Change fields of an item; the others stay.',
  input: z.strictObject({
    id: ID.describe('the item'),
    title: title.optional(),
    summary: summary.optional(),
    content,
    type: type.describe(AS_CAPTURED),
    layer: layer.describe(AS_CAPTURED),
    tags: tags.describe(AS_CAPTURED),
    visibility: visibility.describe(AS_CAPTURED),
    anyway: THOUGH_SUPERSEDED,
  }),
  hints: WRITES,
  async run({ id, anyway, ...fields }, context) {
    const changes = defined(fields);
    if (Object.keys(changes).length === 0)
      throw new ToolRefusal('Pass at least one field to change.');
    const item = await writableItem(id, context);
    if (!anyway) await assertInForce(item, context);
    const [eventId = ''] = await appendEvents(context, [
      { kind: 'knowledge.updated', payload: { knowledgeId: id, changes } },
    ]);
    return { knowledgeId: id, eventId };
  },
  text: writtenText,
});
