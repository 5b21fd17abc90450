import { z } from 'zod';
import type { Caller } from '../caller/caller.js';
import { READS, tool } from './tool.js';
import { CURSOR, FOUND, LIMIT, findItems, foundText } from './found-items.js';
import { ID } from './item-fields.js';

/** How long a query may be, in characters. */
export const MAX_QUERY = 1_000;

/** Where a caller searches, in words. */
export function placeOf(caller: Caller): string {
  return caller.kind === 'member'
    ? `what you may see in the group ${caller.principal.groupKey} and what all groups share`
    : 'what is open to everybody on this hub';
}

/** Finds items by words. */
export const searchKnowledge = tool({
  name: 'search_knowledge',
  title: 'Search knowledge',
  description:
    'Find what the team knows by words, in any language, best first. Read one whole with get_knowledge.',
  input: z.strictObject({
    query: z.string().min(1).max(MAX_QUERY),
    projectKey: ID.optional(),
    type: ID.optional(),
    tag: ID.optional(),
    includeSuperseded: z.boolean().optional(),
    limit: LIMIT,
    cursor: CURSOR,
  }),
  output: FOUND,
  hints: READS,
  async run({ projectKey, type, tag, ...request }, context) {
    const filter = { projectKey, type, tag };
    const narrowed = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value}`],
    );
    const scope = [placeOf(context.caller), ...narrowed].join(', ');
    return findItems(context, { ...request, ...filter }, scope);
  },
  text: foundText,
});
