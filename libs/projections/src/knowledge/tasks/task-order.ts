import { type TaskStatus, normalizedProjectKey, statesMeantBy } from '@app/domain';
import { projectNames } from '../../access/project-names.js';
import { type Viewer, visibleAtHome, visibleTo } from '../../access/visibility.js';
import { offsetOf } from '../../offset-place.js';
import type { PageRange } from '../../paging.js';
import { type Planning, Statement } from '../../statement.js';
import { type KnowledgeFilter, matching } from '../knowledge-filter.js';
import { notFinished } from '../not-finished.js';

/** Which tasks to list. */
export interface TaskDigestRequest extends Omit<KnowledgeFilter, 'status' | 'type'>, PageRange {
  /** One to do is also one that nobody gave a state. */
  taskStatus?: TaskStatus | undefined;
  includeDone: boolean;
  /** Whether to list the tasks of finished projects too, where no project is named. */
  includeFinished?: boolean | undefined;
  /** How many bytes the entries may take; by default as many as a response. */
  maxBytes?: number | undefined;
  /** How many of a task's items an entry shows, newest first; 5 by default. */
  itemsShown?: number | undefined;
}

/**
 * Restricts rows of `knowledge k` to items of the requested tasks that the viewer may see. Whoever looks items up by the names of the
 * project already leaves out `projectKey`, and gives `includeFinished`: a project that is named is shown also when it is finished.
 */
function restrictToTasks(request: TaskDigestRequest, viewer: Viewer, statement: Statement): void {
  // Only the newest item's status counts.
  matching({ ...request, type: undefined, taskStatus: undefined }, statement);
  if (typeof viewer !== 'string' && viewer.groupKey === request.groupKey)
    visibleAtHome(viewer, statement);
  else visibleTo(viewer, statement);
  if (request.projectKey === undefined && !request.includeFinished)
    statement.where(notFinished(request, statement));
  // Only tasks have a key.
  statement.where('k.task_key IS NOT NULL');
}

/** The tasks of one project in one group are always found by the same index, in less time than planning takes. */
export function planningOf({ groupKey, projectKey }: TaskDigestRequest): Planning {
  return groupKey !== undefined && typeof projectKey === 'string' ? 'once' : 'by value';
}

/** The order of a list by status; an index has it. */
const RANKED = ['blocked', 'in_progress', 'todo', 'unknown', 'done'] as const;
const rankOf = (status: string) =>
  `array_position(ARRAY[${RANKED.map((each) => `'${each}'`).join(', ')}], ${status})`;

/** SQL: whether the request includes tasks of a status. */
function isListed({ taskStatus, includeDone }: TaskDigestRequest, status: string): string {
  if (taskStatus !== undefined) {
    // A range of ranks, which an index has in its order.
    const ranks = statesMeantBy(taskStatus).map((each) => RANKED.indexOf(each) + 1);
    return `${rankOf(status)} BETWEEN ${Math.min(...ranks)} AND ${Math.max(...ranks)}`;
  }
  return includeDone ? 'true' : `${rankOf(status)} < ${RANKED.indexOf('done') + 1}`;
}

/** SQL: a `text[]` of the names of a project. */
function namesOf(request: TaskDigestRequest, projectKey: string, statement: Statement): string {
  const home = statement.value(request.groupKey ?? null);
  return projectNames(home, statement.value(normalizedProjectKey(projectKey)));
}

/**
 * SQL: the requested items `k` of a task, given a row with its `group_key` and `task_key`. If a project is named, the items are
 * looked up by its names one by one: PostgreSQL cannot know that a list of names is short, and would read that key's items of
 * all projects.
 */
export function itemsOfTask(
  task: string,
  request: TaskDigestRequest,
  viewer: Viewer,
  { values }: Statement,
): string {
  const { projectKey, withUnowned } = request;
  const statement = new Statement(values, planningOf(request));
  const ofTask = `k.group_key = ${task}.group_key AND k.task_key = ${task}.task_key`;
  if (typeof projectKey !== 'string' || withUnowned) {
    restrictToTasks(request, viewer, statement);
    return `(SELECT * FROM knowledge k WHERE ${ofTask} AND ${statement.all}) AS k`;
  }
  restrictToTasks({ ...request, projectKey: undefined, includeFinished: true }, viewer, statement);
  return `unnest(${namesOf(request, projectKey, statement)}) AS named (name) CROSS JOIN LATERAL (
    SELECT * FROM knowledge k WHERE ${ofTask} AND k.project_scope = named.name AND ${statement.all} OFFSET 0) AS k`;
}

/** SQL: the requested tasks, each with the status and time of its newest item. */
export function tasksOf(request: TaskDigestRequest, viewer: Viewer, statement: Statement): string {
  restrictToTasks(request, viewer, statement);
  return `
    SELECT * FROM (
      SELECT DISTINCT ON (k.group_key, k.task_key) k.group_key, k.task_key, k.task_status, k.updated_at
      FROM knowledge k WHERE ${statement.all}
      ORDER BY k.group_key DESC, k.task_key DESC, k.updated_at DESC, k.id DESC
    ) AS newest WHERE ${isListed(request, 'task_status')}`;
}

/** SQL: a page of the tasks of `tasksOf`, with their `rank`, in order. */
export function orderedTasks(
  request: TaskDigestRequest,
  viewer: Viewer,
  statement: Statement,
): string {
  const { limit, cursor, projectKey, withUnowned } = request;
  const [most, offset] = [limit + 1, offsetOf(cursor)];
  const page = `ORDER BY rank, updated_at DESC, group_key, task_key
    LIMIT ${statement.value(most)} OFFSET ${statement.value(offset)}`;
  if (request.groupKey === undefined || typeof projectKey !== 'string' || withUnowned)
    return `SELECT *, ${rankOf('task_status')} AS rank FROM (${tasksOf(request, viewer, statement)}) AS tasks ${page}`;
  return `
    SELECT first.* FROM unnest(${namesOf(request, projectKey, statement)}) AS of_project (name)
    CROSS JOIN LATERAL (${firstTasks(request, viewer, statement, most + offset)}) AS first ${page}`;
}

/**
 * SQL: the first tasks of a project by one of its names, `of_project.name`. Items are read in the list's order by status and
 * time, and only the newest of its task counts: so only the page's items are read, and those that a newer one replaced.
 */
function firstTasks(
  request: TaskDigestRequest,
  viewer: Viewer,
  { values }: Statement,
  most: number,
): string {
  const statement = new Statement(values, planningOf(request));
  restrictToTasks({ ...request, projectKey: undefined, includeFinished: true }, viewer, statement);
  const rank = rankOf('k.task_status');
  // The type, which all of them have, is what the index of open tasks is known by.
  return `
    SELECT group_key, task_key, task_status, updated_at, rank FROM (
      SELECT k.group_key, k.task_key, k.task_status, k.updated_at, k.id, ${rank} AS rank FROM knowledge k
      WHERE k.type = 'task' AND k.project_scope = of_project.name AND ${statement.all} AND ${isListed(request, 'k.task_status')}
      ORDER BY ${rank}, k.updated_at DESC, k.task_key
    ) AS told
    WHERE NOT EXISTS (
      SELECT FROM ${itemsOfTask('told', request, viewer, statement)}
      WHERE (k.updated_at, k.id) > (told.updated_at, told.id) OFFSET 0)
    ORDER BY rank, updated_at DESC, task_key LIMIT ${statement.value(most)}`;
}
