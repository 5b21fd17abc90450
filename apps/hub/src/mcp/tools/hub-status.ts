import { z } from 'zod';
import { CountGroups } from '../../groups/count-groups.js';
import { ListGroups } from '../../groups/list-groups.js';
import { READS, tool } from '../tool/tool.js';

/** How many groups are named; a hub may have thousands, and an agent's context is dear. */
const GROUPS_NAMED = 10;

/** Tells who the caller is and what it can reach. */
export const hubStatus = tool({
  name: 'hub_status',
  description: 'Who you are on this hub and which groups it has.',
  input: z.strictObject({}),
  output: z.object({
    member: z.string().optional(),
    group: z.string().optional(),
    mayWrite: z.boolean(),
    groups: z.array(z.object({ key: z.string(), members: z.number() })),
    groupCount: z.number(),
  }),
  hints: READS,
  async run(_, { caller, queries }) {
    const { groups } = await queries.execute(new ListGroups('anybody', undefined, GROUPS_NAMED));
    const own = caller.kind === 'member' ? caller.principal : undefined;
    return {
      ...(own && { member: own.handle, group: own.groupKey }),
      mayWrite: own !== undefined,
      groups: groups.map(({ key, memberCount }) => ({ key, members: memberCount })),
      groupCount: await queries.execute(new CountGroups()),
    };
  },
  text: ({ member, group, groups, groupCount }) => {
    const named = groups.map(({ key, members }) => `${key} (${members} members)`).join(', ');
    const further = groupCount - groups.length;
    return [
      member ? `You are ${member} of the group ${group}.` : 'You are anonymous and may only read.',
      `Groups: ${named || 'none'}${further > 0 ? ` and ${further} more` : ''}`,
    ].join('\n');
  },
});
