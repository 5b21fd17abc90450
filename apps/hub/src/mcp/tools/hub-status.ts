import { z } from 'zod';
import { CountGroups } from '../../groups/count-groups.js';
import { ListGroups } from '../../groups/list-groups.js';
import { visibleProjects } from '../projects/visible-projects.js';
import { READS, tool } from '../tool/tool.js';

/** How many groups are named; a hub may have thousands, and an agent's context is expensive. */
const GROUPS_NAMED = 10;

/** How many projects are named. */
const PROJECTS_NAMED = 20;

/** Tells who the caller is and what it can reach. */
export const hubStatus = tool({
  name: 'hub_status',
  description: 'Who you are here, the groups and your projects.',
  input: z.strictObject({}),
  hints: READS,
  async run(_, context) {
    const { caller, queries } = context;
    const { projects, finishedCount, nextCursor } = await visibleProjects(context);
    const { groups } = await queries.execute(
      new ListGroups({ viewer: 'anybody' }, undefined, GROUPS_NAMED),
    );
    const own = caller.kind === 'member' ? caller.principal : undefined;
    return {
      ...(own && { member: own.handle, group: own.groupKey }),
      mayWrite: own !== undefined,
      groups: groups.map(({ key, memberCount }) => ({ key, members: memberCount })),
      groupCount: await queries.execute(new CountGroups()),
      ...(caller.project !== null && { project: caller.project }),
      projects: projects.slice(0, PROJECTS_NAMED).map(({ projectKey }) => projectKey),
      hasMoreProjects: projects.length > PROJECTS_NAMED || nextCursor !== undefined,
      ...(finishedCount > 0 && { finishedProjects: finishedCount }),
    };
  },
  text({
    member,
    group,
    groups,
    groupCount,
    project,
    projects,
    hasMoreProjects,
    finishedProjects,
  }) {
    const named = groups
      .map(({ key, members }) => `${key} (${members} ${members === 1 ? 'member' : 'members'})`)
      .join(', ');
    const finished = finishedProjects ? `; ${finishedProjects} finished` : '';
    const further = groupCount - groups.length;
    return [
      member ? `You are ${member} in group ${group}.` : 'You are anonymous and can only read.',
      `Groups: ${named || 'none'}${further > 0 ? ` and ${further} more` : ''}`,
      `Projects: ${projects.join(', ') || 'none'}${hasMoreProjects ? ' and more' : ''}${finished}`,
      ...(project === undefined ? [] : [`Calls without a projectKey use ${project}.`]),
    ].join('\n');
  },
});
