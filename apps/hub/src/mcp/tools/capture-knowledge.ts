import { inlineText, newItemId } from '@app/domain';
import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { captureEventId, wasCaptured } from '../writing/earlier-capture.js';
import { type CallContext, WRITES, tool } from '../tool/tool.js';
import { ANYWAY, ID, ITEM_FIELDS, writtenText } from '../items/item-fields.js';
import { PROJECT, requestedProject, inProject } from '../projects/requested-project.js';
import { type SimilarItems, similarItems } from '../items/similar-items.js';

/** How much of an id or a title is shown, in characters. */
const MAX_TOLD = 200;

function nearText(near: SimilarItems['near']): string {
  const lines = near.map(
    ({ id, title }) => `- [${inlineText(id, MAX_TOLD)}] ${inlineText(title, MAX_TOLD)}`,
  );
  return [
    'Similar items exist. If the new item replaces one, call link_knowledge with kind supersedes (fromId: the new item, toId: the old one); if it says the same, duplicates (it is told no more beside that one); if both cannot be true, contradicts.',
    ...lines,
  ].join('\n');
}

/** Appends the capture of an item; resolves to the event's id. */
async function capture(
  said: { knowledge: object; anyway: boolean | undefined },
  id: string | undefined,
  context: CallContext,
): Promise<string> {
  const event = { id, kind: 'knowledge.captured', payload: defined(said) };
  const [eventId = ''] = await appendEvents(context, [event]);
  return eventId;
}

interface Captured {
  knowledgeId: string;
  /** Absent if an item already says the same. */
  eventId?: string;
  projectKey?: string;
  near?: SimilarItems['near'];
}

/** Writes a new item, unless the group has one that says exactly the same. */
export const captureKnowledge = tool({
  name: 'capture_knowledge',
  description: 'Record a decision, learning, command or note for the team.',
  input: z.strictObject({
    ...ITEM_FIELDS,
    projectKey: PROJECT,
    id: ID.optional().describe('makes a retry safe'),
    anyway: ANYWAY,
  }),
  hints: WRITES,
  async run({ id, anyway, projectKey: given, ...rest }, context): Promise<Captured> {
    const { projectKey } = requestedProject(given, context.caller);
    const fields = { ...rest, projectKey };
    const { equal, near } = await similarItems(fields, context);
    if (equal) return { knowledgeId: equal.id };
    const knowledgeId = id ?? newItemId(context.random);
    const knowledge = { id: knowledgeId, ...defined(fields) };
    const isRetry = id !== undefined && (await wasCaptured(knowledge, context));
    const eventId = isRetry
      ? captureEventId(id)
      : await capture({ knowledge, anyway }, id && captureEventId(id), context);
    const others = near.filter((item) => item.id !== knowledgeId);
    return {
      knowledgeId,
      eventId,
      ...(projectKey !== undefined && { projectKey }),
      ...(others.length > 0 && { near: others }),
    };
  },
  text({ knowledgeId, eventId, projectKey, near }) {
    if (eventId === undefined) {
      return `Nothing was written: ${inlineText(knowledgeId, MAX_TOLD)} already says the same.`;
    }
    const written = `${writtenText({ knowledgeId, eventId })}, ${inProject(projectKey)}`;
    return near ? `${written}\n${nearText(near)}` : written;
  },
});
