import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce } from '../writing/assert-in-force.js';
import { WRITES, tool } from '../tool/tool.js';
import { ID, ITEM_FIELDS, REASON, THOUGH_SUPERSEDED, writableItem } from '../items/item-fields.js';

const { title, summary, content, tags } = ITEM_FIELDS;

/** Writes a new item in place of another, which it marks at once; project, type and reach stay what they were. */
export const supersedeKnowledge = tool({
  name: 'supersede_knowledge',
  description: 'Replace an outdated item with a new one; the old one stays, marked.',
  input: z.strictObject({
    supersedes: ID.describe('the outdated item'),
    title,
    summary,
    content,
    tags,
    reason: REASON,
    anyway: THOUGH_SUPERSEDED,
  }),
  hints: WRITES,
  async run({ supersedes, reason, anyway, ...fields }, context) {
    const item = await writableItem(supersedes, context);
    if (!anyway) await assertInForce(item, context);
    const { projectKey, otherProjectKeys, para, type, layer, visibility, tags: kept } = item;
    const id = context.random.uuid();
    const knowledge = defined({
      projectKey,
      otherProjectKeys,
      para,
      type,
      layer,
      visibility,
      tags: kept,
      ...defined(fields),
      id,
    });
    // The project is the superseded item's, which needs no confirmation.
    const isMeant = projectKey === undefined ? undefined : true;
    const edge = defined({ kind: 'supersedes', fromId: id, toId: supersedes, reason });
    const eventIds = await appendEvents(context, [
      { kind: 'knowledge.captured', payload: defined({ knowledge, anyway: isMeant }) },
      { kind: 'knowledge.edge_added', payload: edge },
    ]);
    return { knowledgeId: id, supersedes, eventIds };
  },
  text: ({ knowledgeId, supersedes }) => `Written: ${knowledgeId}, which supersedes ${supersedes}`,
});
