import { MAX_QUERY_LENGTH, handleOf, memberIdOf, parseTimestamp } from '@app/domain';
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

function memberIdFor(member: string, caller: Caller): string {
  if (caller.kind !== 'member' || member.startsWith('member_')) return member;
  return memberIdOf(caller.principal.groupKey, handleOf({ displayName: member }));
}

/** Finds items by words, or lists what was changed last. */
export const searchKnowledge = tool({
  name: 'search_knowledge',
  description: 'Find what the team knows by words, best first; without query what changed last.',
  input: z.strictObject({
    query: z.string().max(MAX_QUERY_LENGTH).optional().describe('words in any language, or an id'),
    projectKey: PROJECT,
    type: ID.optional().describe('decision, learning, task …'),
    tag: ID.optional().describe('only with this tag'),
    member: ID.optional().describe('only by this name or memberId'),
    since: z.iso.datetime({ offset: true }).optional().describe('changed after this time'),
    status: TASK_STATUS.optional().describe('of tasks'),
    asTyped: z.boolean().optional().describe('no other spelling or names'),
    includeSuperseded: z.boolean().optional().describe('also what was replaced'),
    limit: LIMIT,
    cursor: CURSOR,
  }),
  output: FOUND,
  hints: READS,
  async run({ projectKey: given, type, tag, member, since, status, ...request }, context) {
    const { caller } = context;
    const { projectKey, isDefault } = meantProject(given, caller);
    const memberId = member === undefined ? undefined : memberIdFor(member, caller);
    const filter = { projectKey, type, tag };
    const told = { ...filter, member: memberId, since, status };
    const narrowed = Object.entries(told).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value}`],
    );
    const scope = [searchedPart(caller), ...narrowed].join(', ');
    const after = since === undefined ? undefined : (parseTimestamp(since) ?? undefined);
    const wanted = {
      ...request,
      ...filter,
      // What the team knows of no project in particular holds in each.
      withUnowned: isDefault,
      memberId,
      since: after,
      taskStatus: status,
    };
    const found = await findItems(context, wanted, scope);
    return isDefault ? { ...found, defaultProject: projectKey } : found;
  },
  text: foundText,
});
