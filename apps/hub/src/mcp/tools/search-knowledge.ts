import {
  MAX_QUERY_LENGTH,
  type QueryFilters,
  formatTimestamp,
  foundText,
  narrowedBy,
  readSearchQuery,
} from '@app/domain';
import { z } from 'zod';
import type { Caller } from '../caller/caller.js';
import { READS, tool } from '../tool/tool.js';
import { CURSOR, LIMIT, findItems } from '../items/found-items.js';
import { ID, TASK_STATUS } from '../items/item-fields.js';
import { SINCE, sinceOf } from '../items/since.js';
import { PROJECT, requestedProject } from '../projects/requested-project.js';

/** The part of the hub that a caller searches, in words. */
export function searchedPart(caller: Caller): string {
  return caller.kind === 'member'
    ? `what you may see in the group ${caller.principal.groupKey} and what all groups share`
    : 'what is open to everybody on this hub';
}

/** The filters of a search, in words. */
function narrowingOf({ since, ...filters }: QueryFilters): string[] {
  const shown = { ...filters, since: since === undefined ? undefined : formatTimestamp(since) };
  return Object.entries(shown).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
}

/** Finds items by words, or lists the latest changes. */
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
    tag: ID.optional().describe('one tag'),
    member: ID.optional().describe('name or id'),
    since: SINCE.describe('2026-11-01 or 3d'),
    status: TASK_STATUS.optional().describe('of tasks'),
    asTyped: z.boolean().optional().describe('exactly as typed'),
    includeSuperseded: z.boolean().optional().describe('include replaced items'),
    limit: LIMIT,
    cursor: CURSOR,
  }),
  hints: READS,
  async run({ projectKey, member: by, since, status, query = '', ...request }, context) {
    const { caller } = context;
    const now = context.now();
    const { words, filters } = readSearchQuery(query, now);
    const { type, tag } = request;
    const given = { type, tag, by, since: sinceOf(since, now), taskStatus: status };
    const asked = narrowedBy({ ...given, projectKey: projectKey ?? undefined }, filters);
    // A project that the query names counts as named by the call.
    const requested = requestedProject(asked.projectKey ?? projectKey, caller);
    const narrowed = { ...asked, projectKey: requested.projectKey };
    const scope = [searchedPart(caller), ...narrowingOf(narrowed)].join(', ');
    const { isDefault } = requested;
    const wanted = {
      ...request,
      ...narrowed,
      query: words,
      // What belongs to no project holds in every project.
      withUnowned: isDefault,
    };
    const found = await findItems(context, wanted, scope);
    return isDefault ? { ...found, defaultProject: requested.projectKey } : found;
  },
  text: (found) => foundText(found, 'agent'),
});
