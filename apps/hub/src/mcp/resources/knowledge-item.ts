import { itemText } from '@app/domain';
import { GetKnowledge } from '../../knowledge/get-knowledge.js';
import { ListKnowledge } from '../../knowledge/list-knowledge.js';
import { NoteItemRead } from '../../knowledge/note-item-read.js';
import { itemBeside } from '../items/item-beside.js';
import { inWords, itemPart } from '../items/item-part.js';
import { viewerOf } from '../caller/caller.js';
import type { Resource } from './resource.js';

const SUGGESTIONS = 20;

/** One item of knowledge. */
export const knowledgeItem: Resource = {
  name: 'knowledge',
  title: 'Knowledge item',
  description: 'One item the team wrote down, whole.',
  mimeType: 'text/markdown',
  uri: { before: 'hub://knowledge/', variable: 'id', after: '' },
  async read(id, context) {
    const item = await context.queries.execute(new GetKnowledge(viewerOf(context.caller), id));
    if (!item) return null;
    await context.commands.execute(new NoteItemRead(viewerOf(context.caller), item));
    const beside = await itemBeside(item, context);
    return itemText(inWords(itemPart(item, beside)));
  },
  async complete(typed, { caller, queries }) {
    const request = { query: typed, limit: SUGGESTIONS };
    const { items } = await queries.execute(new ListKnowledge(viewerOf(caller), request));
    return items.map(({ id }) => id);
  },
};
