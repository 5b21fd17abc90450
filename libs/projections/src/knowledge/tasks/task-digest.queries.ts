import { type TaskStatus, withoutStatus } from '@app/domain';
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

/** A task of a page beside one of its newest items. */
interface EntryRow extends Listed, RecordRow {
  group_key: string;
  task_key: string;
  task_status: TaskStatus;
  items: string;
  owners: string[] | null;
  tags: string[] | null;
  /** The item's place among those of its task. */
  item: string;
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

/**
 * The page of tasks, blocked ones first, then those in progress, as one row for each of the newest items that an entry shows.
 * Owners and tags are told with a task's newest item. The items of all its tasks are gathered first: to sort those of each task
 * by themselves costs twice as much.
 */
async function pageOfTasks(
  sql: Sql,
  viewer: Viewer,
  request: TaskDigestRequest,
): Promise<EntryRow[]> {
  const statement = new Statement([], planningOf(request));
  const { itemsShown = ITEMS_SHOWN } = request;
  const text = `
    WITH page AS MATERIALIZED (
      SELECT ordered.*, row_number() OVER () AS task FROM (${orderedTasks(request, viewer, statement)}) AS ordered
    ),
    own AS MATERIALIZED (
      SELECT page.task, k.creator, k.tags, k.item, k.status, CASE WHEN k.item <= ${itemsShown} THEN k.record END AS record
      FROM page CROSS JOIN LATERAL (
        SELECT k.creator, k.tags, k.status, k.record, row_number() OVER (ORDER BY k.updated_at DESC, k.id DESC) AS item
        FROM ${itemsOfTask('page', request, viewer, statement)}
      ) AS k
    ),
    author AS MATERIALIZED (
      SELECT k.creator, ${OWNER} AS owner FROM (SELECT DISTINCT creator FROM own) AS k ${RECORD_JOIN}
    ),
    made AS (
      SELECT own.task, count(*) AS items, (array_agg(DISTINCT author.owner))[1:${NAMES_SHOWN}] AS owners,
             sum(octet_length(own.record) + ${ENVELOPE_BYTES}) AS bytes
      FROM own LEFT JOIN author USING (creator) GROUP BY own.task
    ),
    tagged AS (
      SELECT task, (array_agg(tag ORDER BY tag))[1:${NAMES_SHOWN}] AS tags
      FROM (SELECT DISTINCT task, unnest(tags) AS tag FROM own) AS told GROUP BY task
    ),
    shown AS MATERIALIZED (${withinBytes(
      `SELECT page.task, page.group_key, page.task_key, page.task_status, made.items, made.owners, tagged.tags,
              made.bytes + ${jsonBytes('made.owners')} + ${jsonBytes('tagged.tags')} + ${ENVELOPE_BYTES} AS bytes
       FROM page JOIN made USING (task) LEFT JOIN tagged USING (task) ORDER BY page.task`,
      request.maxBytes,
    )})
    SELECT shown.listed, shown.group_key, shown.task_key, shown.task_status, shown.items, k.item, ${RECORD_COLUMNS},
           CASE WHEN k.item = 1 THEN shown.owners END AS owners, CASE WHEN k.item = 1 THEN shown.tags END AS tags
    FROM shown JOIN own AS k ON k.task = shown.task AND k.item <= ${itemsShown} ${RECORD_JOIN}
    ORDER BY shown.task, k.item`;
  return sql.query<EntryRow>(text, statement.values);
}

function entryOf(newest: EntryRow): TaskEntry {
  const item = recordOf(newest);
  return {
    taskKey: newest.task_key,
    groupKey: newest.group_key,
    title: item.title,
    status: newest.task_status,
    latestSummary: withoutStatus(item.summary),
    latestUpdatedAt: item.updatedAt,
    owners: newest.owners ?? [],
    tags: newest.tags ?? [],
    itemCount: Number(newest.items),
    items: [item],
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
  const rows = await pageOfTasks(sql, viewer, request);
  const found = rows.filter(({ item }) => Number(item) === 1);
  const entries: TaskEntry[] = [];
  for (const row of rows) {
    if (Number(row.item) === 1) entries.push(entryOf(row));
    else entries.at(-1)?.items.push(recordOf(row));
  }
  return { entries: entries.slice(0, request.limit), ...rankedEnd(found, request) };
}
