import type { KnowledgeRecord } from '@app/projections';
import { z } from 'zod';
import { itemText } from './item-text.js';
import { READS, tool } from './tool.js';
import { ID, seenItem } from './item-fields.js';

/** Reads one item whole. */
export const getKnowledge = tool({
  name: 'get_knowledge',
  title: 'Get knowledge',
  description: 'Read one item whole, with who wrote it, its quality and its status.',
  input: z.strictObject({ id: ID }),
  output: z.object({
    item: z.looseObject({ id: z.string(), title: z.string(), status: z.string() }),
  }),
  hints: READS,
  async run({ id }, context) {
    return { item: { ...(await seenItem(id, context)) } };
  },
  text: ({ item }) => itemText(item as unknown as KnowledgeRecord),
});
