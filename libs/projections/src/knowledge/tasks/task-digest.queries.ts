import type { TaskStatus } from '@app/domain';
import { ENVELOPE_BYTES, type Listed, jsonBytes, withinBytes } from '../../answer-page.js';
import { type RankedEnd, rankedEnd } from '../../offset-place.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import {
  type KnowledgeRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from '../knowledge-record.js';
import type { Viewer } from '../../access/visibility.js';
import {
  type TaskDigestRequest,
  itemsOfTask,
  orderedTasks,
  planningOf,
  tasksOf,
} from './task-order.js';

/** A task with its items, newest first. */
export interface TaskEntry {
  taskKey: string;
  groupKey: string;
  title: string;
  status: TaskStatus;
  latestSummary: string;
  latestUpdatedAt: string;
  /** The names of those who wrote its items, with the handle if two members of the group share the name; at most 200. */
  owners: string[];
  /** At most 200. */
  tags: string[];
  itemCount: number;
  items: KnowledgeRecord[];
}

/** The tasks and how many there are of each status. */
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

/** How many of a task's items an entry shows by default, and how many of its owners and tags. */
const ITEMS_SHOWN = 5;
const NAMES_SHOWN = 200;

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

/** SQL: the name of an item's creator, with the handle if two members of the group share the name. */
const OWNER = `
  CASE WHEN EXISTS (
    SELECT 1 FROM members namesake
    WHERE namesake.group_key = creator.group_key AND namesake.display_name = creator.display_name
      AND namesake.member_id <> creator.member_id)
  THEN creator.display_name || ' (' || creator.handle || ')' ELSE coalesce(creator.display_name, k.creator) END`;

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

/** The page of tasks with their owners and tags: blocked ones first, then those in progress. */
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

/** Resolves to the tasks that a viewer may see, with counts; items with the same task key are one task. */
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

/** The same without the counts. */
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
