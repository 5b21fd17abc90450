import { isPrintable, MAX_SHORT_REASON_LENGTH, MAX_LABEL_LENGTH } from '@app/domain';
import { z } from 'zod';
import { GetKnowledge } from '../../knowledge/get-knowledge.js';
import { viewerOf } from '../caller/caller.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';

/** How long the parts of an item may be, in characters. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 4_000;
const MAX_CONTENT = 60_000;
const MAX_TAGS = 50;

/** An id, key, tag or other short word. */
export const ID = z
  .string()
  .min(1)
  .max(MAX_LABEL_LENGTH)
  .refine((text) => isPrintable(text, MAX_LABEL_LENGTH), 'must be printable characters');

/** Where a task stands. */
export const TASK_STATUS = z.enum(['todo', 'in_progress', 'blocked', 'done']);

/** Why something is done. */
export const REASON = z.string().max(MAX_SHORT_REASON_LENGTH).optional().describe('why');

/** The fields of an item that an agent can set. */
export const ITEM_FIELDS = {
  title: z.string().min(1).max(MAX_TITLE).describe('one line'),
  summary: z.string().min(1).max(MAX_SUMMARY).describe('what others need to know'),
  content: z.string().max(MAX_CONTENT).optional().describe('Markdown'),
  type: z.string().max(MAX_LABEL_LENGTH).optional().describe('decision, learning, command, note …'),
  layer: z
    .enum(['raw', 'extract', 'canonical'])
    .optional()
    .describe('raw notes, extract (default), canonical: agreed'),
  tags: z
    .array(z.string().max(MAX_LABEL_LENGTH))
    .max(MAX_TAGS)
    .optional()
    .describe('words to find it by'),
  visibility: z
    .enum(['private', 'project', 'team', 'org'])
    .optional()
    .describe('you, its project, your group (default), every group'),
};

/** Confirms a project's spelling, although a restricted project has nearly the same name. */
export const ANYWAY = z.boolean().optional().describe('projectKey is as intended');

/** Confirms that an item is meant although it is already superseded. */
export const THOUGH_SUPERSEDED = z.boolean().optional().describe('even if superseded');

/** What tools that write about one item return. */
export interface Written {
  knowledgeId: string;
  eventId: string;
}

/** The same in words; without the event's id if that only repeats the item's. */
export function writtenText({ knowledgeId, eventId }: Written): string {
  return `Written: ${knowledgeId}${eventId === `capture ${knowledgeId}` ? '' : ` (event ${eventId})`}`;
}

/** Resolves to the item that a tool writes about. Throws `ToolRefusal` if the caller cannot see it, or if it is mirrored from another hub. */
export async function writableItem(id: string, context: CallContext) {
  const item = await visibleItem(id, context);
  if (item.origin === undefined) return item;
  throw new ToolRefusal(
    `${id} is mirrored from ${item.origin} and is read-only here. Capture an item of your own instead.`,
  );
}

/** Resolves to the item with an id. Throws `ToolRefusal` if the caller cannot see one. */
export async function visibleItem(id: string, { caller, queries }: CallContext) {
  const item = await queries.execute(new GetKnowledge(viewerOf(caller), id));
  if (!item) throw new ToolRefusal(`There is no item ${id} that you can see.`);
  return item;
}

/** Resolves to the item with an id that the caller's own group has, as far as the caller may see it; null for none. */
export async function ownItem(id: string, { caller, queries }: CallContext) {
  const item = await queries.execute(new GetKnowledge(viewerOf(caller), id));
  const isOwn = caller.kind === 'member' && item?.groupKey === caller.principal.groupKey;
  return isOwn ? item : null;
}
