import { UNTRUSTED_NOTICE, itemText } from '@app/domain';
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
  hints: READS,
  async run({ id, from }, context) {
    const record = await visibleItem(id, context);
    await context.commands.execute(new NoteItemRead(viewerOf(context.caller), record));
    const beside = await itemBeside(record, context);
    return { notice: UNTRUSTED_NOTICE, ...itemPart(record, beside, from) };
  },
  text: (answer) => itemText(inWords(answer)),
});
