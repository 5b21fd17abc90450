import { MAX_LIST_ROWS } from '@app/domain';
import { ListProjects } from '../projects/list-projects.js';
import type { CallContext } from './tool.js';

/** A project that the caller may see. */
export interface SeenProject {
  projectKey: string;
  name: string;
}

/** The projects that the caller may see: a member those of its group, anybody else none. */
export async function seenProjects({ principal, queries }: CallContext): Promise<SeenProject[]> {
  if (principal.kind !== 'member') return [];
  const { groupKey, memberId } = principal.bearer;
  const filter = { groupKey, visibleTo: memberId };
  const { projects } = await queries.execute(new ListProjects(filter, undefined, MAX_LIST_ROWS));
  return projects.map(({ projectKey, name }) => ({ projectKey, name }));
}

/** The keys of those projects that contain what was typed. */
export async function completeProjectKey(typed: string, context: CallContext): Promise<string[]> {
  const wanted = typed.toLowerCase();
  const keys = (await seenProjects(context)).map(({ projectKey }) => projectKey);
  return keys.filter((key) => key.includes(wanted));
}
