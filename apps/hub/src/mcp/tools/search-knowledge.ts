import {
  MAX_QUERY_LENGTH,
  type QueryFilters,
  formatTimestamp,
  narrowedBy,
  parseTimestamp,
  readSearchQuery,
} from '@app/domain';
import { z } from 'zod';
import type { Caller } from '../caller/caller.js';
import { READS, tool } from '../tool/tool.js';
import { CURSOR, FOUND, LIMIT, findItems, foundText } from '../items/found-items.js';
import { ID, TASK_STATUS } from '../items/item-fields.js';
import { PROJECT, meantProject } from '../projects/meant-project.js';

/** Where a caller searches, in words. */
export function searchedPart(caller: Caller): string {
  return caller.kind === 'member'
    ? `what you may see in the group ${caller.principal.groupKey} and what all groups share`
    : 'what is open to everybody on this hub';
}

/** What a search is narrowed by, in words. */
function narrowingOf({ since, ...filters }: QueryFilters): string[] {
  const told = { ...filters, since: since === undefined ? undefined : formatTimestamp(since) };
  return Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
}

/** Finds items by words, or lists what was changed last. */
export const searchKnowledge = tool({
  name: 'search_knowledge',
  description: 'Find what the team knows, best first; without query, the latest changes.',
  input: z.strictObject({
    query: z
      .string()
      .max(MAX_QUERY_LENGTH)
      .optional()
      .describe('words, an id, tag:api by:ana since:2w'),
    projectKey: PROJECT,
    type: ID.optional().describe('decision, learning, task …'),
    tag: ID.optional().describe('with this tag'),
    member: ID.optional().describe('by this name or id'),
    since: z.iso.datetime({ offset: true }).optional().describe('changed since'),
    status: TASK_STATUS.optional().describe('of tasks'),
    asTyped: z.boolean().optional().describe('no other spelling or names'),
    includeSuperseded: z.boolean().optional().describe('include replaced items'),
    limit: LIMIT,
    cursor: CURSOR,
  }),
  output: FOUND,
  hints: READS,
  async run({ projectKey, member: by, since, status, query = '', ...request }, context) {
    const { caller } = context;
    const after = since === undefined ? undefined : (parseTimestamp(since) ?? undefined);
    const { words, filters } = readSearchQuery(query, context.now());
    const { type, tag } = request;
    const given = { type, tag, by, since: after, taskStatus: status };
    const asked = narrowedBy({ ...given, projectKey: projectKey ?? undefined }, filters);
    // Whoever names a project in the query names it.
    const meant = meantProject(asked.projectKey ?? projectKey, caller);
    const narrowed = { ...asked, projectKey: meant.projectKey };
    const scope = [searchedPart(caller), ...narrowingOf(narrowed)].join(', ');
    const { isDefault } = meant;
    const wanted = {
      ...request,
      ...narrowed,
      query: words,
      // What the team knows of no project in particular holds in each.
      withUnowned: isDefault,
    };
    const found = await findItems(context, wanted, scope);
    return isDefault ? { ...found, defaultProject: meant.projectKey } : found;
  },
  text: foundText,
});
