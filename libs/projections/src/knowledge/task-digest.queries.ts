import { type TaskStatus, projectScope } from '@app/domain';
import { ENVELOPE_BYTES, type Listed, jsonBytes, withinBytes } from '../answer-page.js';
import { type RankedEnd, offsetOf, rankedEnd } from '../offset-place.js';
import type { Sql } from '../sql.js';
import { type Planning, Statement } from '../statement.js';
import { projectNames } from '../access/project-names.js';
import { type KnowledgeFilter, matching } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from './knowledge-record.js';
import type { PageRange } from '../paging.js';
import { type Viewer, visibleTo } from '../access/visibility.js';

/** Which tasks are meant. */
export interface TaskDigestRequest extends Omit<KnowledgeFilter, 'status' | 'type'>, PageRange {
  taskStatus?: TaskStatus | undefined;
  includeDone: boolean;
  /** How much room there is for the entries, in bytes; that of an answer when absent. */
  maxBytes?: number | undefined;
  /** How many of a task's items an entry shows, the newest first; 5 when absent. */
  itemsShown?: number | undefined;
}

/** A task: the items that tell of it, newest first. */
export interface TaskEntry {
  taskKey: string;
  groupKey: string;
  title: string;
  status: TaskStatus;
  latestSummary: string;
  latestUpdatedAt: string;
  /** Who told of it, by name, with the handle where the group has two of that name; at most 200. */
  owners: string[];
  /** At most 200. */
  tags: string[];
  itemCount: number;
  items: KnowledgeRecord[];
}

/** Where the tasks stand. */
export interface TaskDigest extends RankedEnd {
  summary: {
    totalTasks: number;
    todo: number;
    inProgress: number;
    blocked: number;
    done: number;
    unknown: number;
  };
  entries: TaskEntry[];
}

/** Of a task's items an entry shows so many unless asked otherwise, and so many of its owners and tags. */
const [ITEMS_SHOWN, NAMES_SHOWN] = [5, 200];

interface CountRow {
  task_status: TaskStatus;
  tasks: string;
}

interface EntryRow extends Listed {
  group_key: string;
  task_key: string;
  task_status: TaskStatus;
  items: string;
  owners: string[];
  tags: string[] | null;
}

interface ItemRow extends RecordRow {
  group_key: string;
  task_key: string;
}

/** SQL: the name of the one who told, with the handle where the group has two of that name. */
const OWNER = `
  CASE WHEN EXISTS (
    SELECT 1 FROM members namesake
    WHERE namesake.group_key = creator.group_key AND namesake.display_name = creator.display_name
      AND namesake.member_id <> creator.member_id)
  THEN creator.display_name || ' (' || creator.handle || ')' ELSE coalesce(creator.display_name, k.creator) END`;

/** Restricts rows of `knowledge k` to items that tell of the tasks that are meant and that the viewer may see. */
function restrictToTasks(request: TaskDigestRequest, viewer: Viewer, statement: Statement): void {
  // The status is asked of the newest item alone.
  matching({ ...request, type: undefined, taskStatus: undefined }, statement);
  visibleTo(viewer, statement);
  // As a value, which a general plan does not know, it would keep PostgreSQL from the index of tasks.
  statement.where(`k.type = 'task'`);
}

/** The tasks of a project in a group are found by one index whichever they are, in less time than a plan takes. */
function planningOf({ groupKey, projectKey }: TaskDigestRequest): Planning {
  return groupKey !== undefined && projectKey !== undefined ? 'once' : 'by value';
}

/** The order of a list by status; an index has it. */
const RANKED = ['blocked', 'in_progress', 'todo', 'unknown', 'done'] as const;
const rankOf = (status: string) =>
  `array_position(ARRAY[${RANKED.map((each) => `'${each}'`).join(', ')}], ${status})`;

/** SQL: whether a task of a status is meant. */
function isListed({ taskStatus, includeDone }: TaskDigestRequest, status: string): string {
  if (taskStatus !== undefined) return `${rankOf(status)} = ${RANKED.indexOf(taskStatus) + 1}`;
  return includeDone ? 'true' : `${rankOf(status)} < ${RANKED.indexOf('done') + 1}`;
}

/** SQL: a `text[]` of the names of a project. */
function namesOf(request: TaskDigestRequest, projectKey: string, statement: Statement): string {
  const home = statement.value(request.groupKey ?? null);
  return projectNames(home, statement.value(projectScope(projectKey)));
}

/**
 * SQL: the items `k` of a task that are meant, given its `group_key` and `task_key` as columns of a row. Where a project is, they are looked up
 * by its names one by one: of a list of them PostgreSQL does not know how short it is, and reads what all projects have of that key.
 */
function itemsOfTask(
  task: string,
  request: TaskDigestRequest,
  viewer: Viewer,
  { values }: Statement,
): string {
  const { projectKey, withUnowned } = request;
  const statement = new Statement(values, planningOf(request));
  const ofTask = `k.group_key = ${task}.group_key AND k.task_key = ${task}.task_key`;
  if (projectKey === undefined || withUnowned) {
    restrictToTasks(request, viewer, statement);
    return `(SELECT * FROM knowledge k WHERE ${ofTask} AND ${statement.all}) AS k`;
  }
  restrictToTasks({ ...request, projectKey: undefined }, viewer, statement);
  return `unnest(${namesOf(request, projectKey, statement)}) AS named (name) CROSS JOIN LATERAL (
    SELECT * FROM knowledge k WHERE ${ofTask} AND k.project_scope = named.name AND ${statement.all} OFFSET 0) AS k`;
}

/** A task's status is that of its newest item. */
function tasksOf(request: TaskDigestRequest, viewer: Viewer, statement: Statement): string {
  restrictToTasks(request, viewer, statement);
  return `
    SELECT * FROM (
      SELECT DISTINCT ON (k.group_key, k.task_key) k.group_key, k.task_key, k.task_status, k.updated_at
      FROM knowledge k WHERE k.task_key IS NOT NULL AND ${statement.all}
      ORDER BY k.group_key, k.task_key, k.updated_at DESC, k.id DESC
    ) AS newest WHERE ${isListed(request, 'task_status')}`;
}

async function countTasks(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
): Promise<TaskDigest['summary']> {
  const statement = new Statement([], planningOf(request));
  const rows = await sql.query<CountRow>(
    `SELECT task_status, count(*) AS tasks FROM (${tasksOf(request, viewer, statement)}) AS tasks GROUP BY task_status`,
    statement.values,
  );
  const count = (status: TaskStatus) =>
    Number(rows.find(({ task_status }) => task_status === status)?.tasks ?? 0);
  const [todo, inProgress, blocked] = [count('todo'), count('in_progress'), count('blocked')];
  const [done, unknown] = [count('done'), count('unknown')];
  const totalTasks = todo + inProgress + blocked + done + unknown;
  return { totalTasks, todo, inProgress, blocked, done, unknown };
}

/** SQL: the tasks of a page as `tasksOf` has them, with their `rank`, in order. */
function orderedTasks(request: TaskDigestRequest, viewer: Viewer, statement: Statement): string {
  const { limit, cursor, projectKey, withUnowned } = request;
  const [most, offset] = [limit + 1, offsetOf(cursor)];
  const page = `ORDER BY rank, updated_at DESC, group_key, task_key
    LIMIT ${statement.value(most)} OFFSET ${statement.value(offset)}`;
  if (request.groupKey === undefined || projectKey === undefined || withUnowned)
    return `SELECT *, ${rankOf('task_status')} AS rank FROM (${tasksOf(request, viewer, statement)}) AS tasks ${page}`;
  return `
    SELECT first.* FROM unnest(${namesOf(request, projectKey, statement)}) AS of_project (name)
    CROSS JOIN LATERAL (${firstTasks(request, viewer, statement, most + offset)}) AS first ${page}`;
}

/**
 * SQL: the first tasks of a project by one of its names, `of_project.name`. Items are read as the list has their status and time, and the
 * newest of its task is its entry: so no more of them are read than the page takes, and those that are no longer true.
 */
function firstTasks(
  request: TaskDigestRequest,
  viewer: Viewer,
  { values }: Statement,
  most: number,
): string {
  const statement = new Statement(values, planningOf(request));
  restrictToTasks({ ...request, projectKey: undefined }, viewer, statement);
  const rank = rankOf('k.task_status');
  return `
    SELECT group_key, task_key, task_status, updated_at, rank FROM (
      SELECT k.group_key, k.task_key, k.task_status, k.updated_at, k.id, ${rank} AS rank FROM knowledge k
      WHERE k.task_key IS NOT NULL AND k.project_scope = of_project.name AND ${statement.all} AND ${isListed(request, 'k.task_status')}
      ORDER BY ${rank}, k.updated_at DESC, k.task_key
    ) AS told
    WHERE NOT EXISTS (
      SELECT FROM ${itemsOfTask('told', request, viewer, statement)}
      WHERE (k.updated_at, k.id) > (told.updated_at, told.id) OFFSET 0)
    ORDER BY rank, updated_at DESC, task_key LIMIT ${statement.value(most)}`;
}

/** The page of tasks with their owners and tags: what is blocked first, then what is under way. */
async function pageOfTasks(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
): Promise<EntryRow[]> {
  const statement = new Statement([], planningOf(request));
  const { itemsShown = ITEMS_SHOWN } = request;
  const text = `
    WITH page AS (${orderedTasks(request, viewer, statement)})
    SELECT page.group_key, page.task_key, page.task_status, told.items, told.owners, told.tags,
           told.bytes + ${jsonBytes('told.owners')} + ${jsonBytes('told.tags')} + ${ENVELOPE_BYTES} AS bytes
    FROM page CROSS JOIN LATERAL (
      WITH own AS MATERIALIZED (
        SELECT ${OWNER} AS owner, k.tags, octet_length(k.record) + ${ENVELOPE_BYTES} AS bytes,
               row_number() OVER (ORDER BY k.updated_at DESC, k.id DESC) AS place
        FROM ${itemsOfTask('page', request, viewer, statement)} ${RECORD_JOIN}
      )
      SELECT count(*) AS items,
             (array_agg(DISTINCT own.owner))[1:${NAMES_SHOWN}] AS owners,
             (SELECT (array_agg(DISTINCT tag ORDER BY tag))[1:${NAMES_SHOWN}] FROM own, unnest(own.tags) AS tag) AS tags,
             sum(own.bytes) FILTER (WHERE own.place <= ${itemsShown}) AS bytes
      FROM own
    ) AS told
    ORDER BY page.rank, page.updated_at DESC, page.group_key, page.task_key`;
  return sql.query<EntryRow>(withinBytes(text, request.maxBytes), statement.values);
}

async function newestItems(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
  tasks: readonly EntryRow[],
): Promise<ItemRow[]> {
  const statement = new Statement([], planningOf(request));
  const groups = statement.value(tasks.map(({ group_key }) => group_key));
  const keys = statement.value(tasks.map(({ task_key }) => task_key));
  const text = `
    SELECT newest.* FROM unnest(${groups}::text[], ${keys}::text[]) AS task (group_key, task_key)
    CROSS JOIN LATERAL (
      SELECT ${RECORD_COLUMNS}, k.group_key, k.task_key
      FROM ${itemsOfTask('task', request, viewer, statement)} ${RECORD_JOIN}
      ORDER BY k.updated_at DESC, k.id DESC LIMIT ${request.itemsShown ?? ITEMS_SHOWN}
    ) AS newest`;
  return sql.query<ItemRow>(text, statement.values);
}

const STATUS_PREFIX = /^\s*\[[\w -]{1,20}\]\s*/;

function entryOf(row: EntryRow, items: readonly KnowledgeRecord[]): TaskEntry {
  const [latest] = items;
  return {
    taskKey: row.task_key,
    groupKey: row.group_key,
    title: latest?.title ?? row.task_key,
    status: row.task_status,
    latestSummary: latest?.summary.replace(STATUS_PREFIX, '') ?? '',
    latestUpdatedAt: latest?.updatedAt ?? '',
    owners: row.owners,
    tags: row.tags ?? [],
    itemCount: Number(row.items),
    items: [...items],
  };
}

/** Where the tasks stand that a viewer may see; items with one task key are one task. */
export async function digestTasks(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
): Promise<TaskDigest> {
  const [summary, listed] = await Promise.all([
    countTasks(sql, viewer, request),
    listTasks(sql, viewer, request),
  ]);
  return { summary, ...listed };
}

/** The same without how many there are of each status. */
export async function listTasks(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
): Promise<Omit<TaskDigest, 'summary'>> {
  const found = await pageOfTasks(sql, viewer, request);
  const tasks = found.slice(0, request.limit);
  const items = await newestItems(sql, viewer, request, tasks);
  const itemsOf = ({ group_key, task_key }: EntryRow) =>
    items
      .filter((item) => item.group_key === group_key && item.task_key === task_key)
      .map(recordOf);
  const entries = tasks.map((task) => entryOf(task, itemsOf(task)));
  return { entries, ...rankedEnd(found, request) };
}
