import { MAX_LIST_ROWS, projectKeyOf } from '@app/domain';
import { ListProjects } from '../../projects/list-projects.js';
import { type CallContext, ToolRefusal } from './tool.js';

/** A project that the caller may see. */
export interface SeenProject {
  id: string;
  projectKey: string;
  name: string;
}

/** The projects that the caller may see: a member those of its group, anybody else none. */
export async function visibleProjects({ caller, queries }: CallContext): Promise<SeenProject[]> {
  if (caller.kind !== 'member') return [];
  const { groupKey, memberId } = caller.principal;
  const filter = { groupKey, visibleTo: memberId };
  const { projects } = await queries.execute(new ListProjects(filter, undefined, MAX_LIST_ROWS));
  return projects.map(({ id, projectKey, name }) => ({ id, projectKey, name }));
}

/** The project of a key or id, with the member who asks. Throws `ToolRefusal` that names what there is. */
export async function seenProject(key: string, context: CallContext) {
  const { caller } = context;
  if (caller.kind !== 'member') throw new ToolRefusal('Only members read project briefs.');
  const projects = await visibleProjects(context);
  const wanted = projectKeyOf(key);
  const project = projects.find(({ id, projectKey }) => projectKey === wanted || id === wanted);
  if (project) {
    const { groupKey, memberId } = caller.principal;
    return { member: { groupKey, memberId }, ...project };
  }
  const known = projects.map(({ projectKey }) => projectKey).join(', ') || 'none';
  throw new ToolRefusal(`There is no project ${key} that you may see. There are: ${known}.`);
}

/** The keys of those projects that contain what was typed. */
export async function completeProjectKey(typed: string, context: CallContext): Promise<string[]> {
  const wanted = typed.toLowerCase();
  const keys = (await visibleProjects(context)).map(({ projectKey }) => projectKey);
  return keys.filter((key) => key.includes(wanted));
}
