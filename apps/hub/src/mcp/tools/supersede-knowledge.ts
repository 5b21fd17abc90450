import { newItemId } from '@app/domain';
import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce } from '../writing/assert-in-force.js';
import { WRITES, tool } from '../tool/tool.js';
import { ALSO_SUPERSEDED, type Twin, twinsInForce, twinsText } from '../items/twins-in-force.js';
import { ID, ITEM_FIELDS, REASON, THOUGH_SUPERSEDED, writableItem } from '../items/item-fields.js';

const { title, summary, content, tags } = ITEM_FIELDS;

interface Superseded {
  knowledgeId: string;
  supersedes: string;
  eventIds: string[];
  /** Items that say what the superseded one said, and stay in force. */
  twins?: Twin[];
}

/** Writes a new item in place of another, which it marks at once; project, type and reach stay what they were. */
export const supersedeKnowledge = tool({
  name: 'supersede_knowledge',
  description: 'Replace an outdated item with a new one; the old stays, marked.',
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
  async run({ supersedes, reason, anyway, ...fields }, context): Promise<Superseded> {
    const item = await writableItem(supersedes, context);
    if (!anyway) await assertInForce(item, context);
    const twins = await twinsInForce(item, context);
    const { projectKey, otherProjectKeys, para, type, layer, visibility, tags: kept } = item;
    const id = newItemId(context.random);
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
    return { knowledgeId: id, supersedes, eventIds, ...(twins.length > 0 && { twins }) };
  },
  text({ knowledgeId, supersedes, twins }) {
    const written = `Written: ${knowledgeId}, which supersedes ${supersedes}`;
    return twins ? `${written}\n${twinsText(twins, ALSO_SUPERSEDED)}` : written;
  },
});
