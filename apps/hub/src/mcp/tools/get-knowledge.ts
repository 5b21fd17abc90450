import { type ToldItem, UNTRUSTED_NOTICE, itemText } from '@app/domain';
import { z } from 'zod';
import { NoteItemRead } from '../../knowledge/note-item-read.js';
import { viewerOf } from '../caller/caller.js';
import { ID, visibleItem } from '../items/item-fields.js';
import { itemBeside } from '../items/item-beside.js';
import { inWords, itemPart } from '../items/item-part.js';
import { READS, tool } from '../tool/tool.js';

/** Reads one whole item, a long content part by part. */
export const getKnowledge = tool({
  name: 'get_knowledge',
  description: 'Read one whole item: text, author, status and why, related items.',
  input: z.strictObject({
    id: ID.describe('from a search or brief'),
    from: z.int().min(0).default(0).describe('where to continue a long content'),
  }),
  output: z.object({
    notice: z.string(),
    item: z.looseObject({ id: z.string(), title: z.string(), status: z.string() }),
    beside: z.looseObject({ author: z.string() }),
    next: z.number().optional(),
    truncated: z.boolean().optional(),
    truncatedBecause: z.string().optional(),
    /** The fields that are left out, or of which only the beginning is there. */
    cut: z.array(z.string()).optional(),
  }),
  hints: READS,
  async run({ id, from }, context) {
    const record = await visibleItem(id, context);
    await context.commands.execute(new NoteItemRead(viewerOf(context.caller), record));
    const { item, beside, cut, ...end } = itemPart(record, await itemBeside(record, context), from);
    const part = { item: { ...item }, beside: { ...beside }, ...end };
    return { notice: UNTRUSTED_NOTICE, ...part, ...(cut && { cut: [...cut] }) };
  },
  text: (answer) => itemText(inWords(answer as unknown as ToldItem)),
});
