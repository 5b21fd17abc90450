import { z } from 'zod';
import { ListGroups } from '../../groups/list-groups.js';
import { READS, tool } from './tool.js';

/** Tells who the caller is and what it can reach. */
export const hubStatus = tool({
  name: 'hub_status',
  title: 'Hub status',
  description: 'Who you are on this hub and which groups it has.',
  input: z.strictObject({}),
  output: z.object({
    member: z.string().optional(),
    group: z.string().optional(),
    mayWrite: z.boolean(),
    groups: z.array(z.object({ key: z.string(), displayName: z.string(), members: z.number() })),
  }),
  hints: READS,
  async run(_, { principal, queries }) {
    const groups = await queries.execute(new ListGroups(true));
    const own = principal.kind === 'member' ? principal.bearer : undefined;
    return {
      ...(own && { member: own.handle, group: own.groupKey }),
      mayWrite: own !== undefined,
      groups: groups.map(({ key, displayName, memberCount }) => ({
        key,
        displayName,
        members: memberCount,
      })),
    };
  },
  text: ({ member, group, groups }) =>
    [
      member ? `You are ${member} of the group ${group}.` : 'You are anonymous and may only read.',
      `Groups: ${groups.map(({ key, members }) => `${key} (${members} members)`).join(', ') || 'none'}`,
    ].join('\n'),
});
