import { HubError, MAX_LIST_ROWS } from '@app/domain';
import { GetProject } from '../../projects/get-project.js';
import { ListProjects } from '../../projects/list-projects.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';

/** How many projects a refusal names. */
const PROJECTS_NAMED = 20;

/** A project that the caller may see. */
export interface VisibleProject {
  id: string;
  projectKey: string;
  name: string;
}

/** A page of projects; `nextCursor` is absent at the end. */
interface VisibleProjects {
  projects: VisibleProject[];
  /** How many more are finished; these are found by their names alone. */
  finishedCount: number;
  nextCursor?: string;
}

/** Which of them: those after a cursor, or those whose key contains a part. */
interface WhichProjects {
  cursor?: string | undefined;
  keyPart?: string;
  limit?: number;
}

/**
 * A page of the projects that the caller may see and that are not finished: a member those of its group, anybody else none. Throws `request.invalid` for a
 * cursor that is no `nextCursor` of theirs.
 */
export async function visibleProjects(
  { caller, queries }: CallContext,
  { cursor, keyPart, limit = MAX_LIST_ROWS }: WhichProjects = {},
): Promise<VisibleProjects> {
  if (caller.kind !== 'member') return { projects: [], finishedCount: 0 };
  const { groupKey, memberId } = caller.principal;
  const filter = { groupKey, visibleTo: memberId, keyPart };
  const found = await queries.execute(new ListProjects(filter, cursor, limit));
  const { projects, finishedCount, nextCursor } = found;
  return {
    projects: projects.map(({ id, projectKey, name }) => ({ id, projectKey, name })),
    finishedCount,
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The member who asks for a brief. Throws `ToolRefusal` for an anonymous caller. */
export function memberOf({ caller }: CallContext): { groupKey: string; memberId: string } {
  if (caller.kind !== 'member') throw new ToolRefusal('Only members can read project briefs.');
  const { groupKey, memberId } = caller.principal;
  return { groupKey, memberId };
}

/** Resolves to the project with a key or id; null if the member cannot see one. Throws `ToolRefusal` for an anonymous caller. */
export async function knownProject(
  key: string,
  context: CallContext,
): Promise<VisibleProject | null> {
  try {
    const project = await context.queries.execute(new GetProject(memberOf(context), key));
    const { id, projectKey, name } = project;
    return { id, projectKey, name };
  } catch (error) {
    if (error instanceof HubError && error.code === 'project.not_found') return null;
    throw error;
  }
}

/** Asks for a project, naming those that the caller may see. */
export async function whichProjects(context: CallContext): Promise<string> {
  return `Which project? Pass its projectKey, or null for none. Projects: ${await projectsNamed(context)}.`;
}

/** The keys of the first projects that the caller may see, in words. */
async function projectsNamed(context: CallContext): Promise<string> {
  const { projects } = await visibleProjects(context);
  const keys = projects.map(({ projectKey }) => projectKey);
  const more = keys.length > PROJECTS_NAMED ? ' and more' : '';
  return `${keys.slice(0, PROJECTS_NAMED).join(', ') || 'none'}${more}`;
}

/** The keys of projects that contain what was typed: all of them, or more than `most`. */
export async function completeProjectKey(
  typed: string,
  context: CallContext,
  most: number,
): Promise<string[]> {
  const which = { keyPart: typed.toLowerCase(), limit: most + 1 };
  const { projects } = await visibleProjects(context, which);
  return projects.map(({ projectKey }) => projectKey);
}
