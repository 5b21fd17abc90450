import { type Shown, leftOut, withinBytes } from '../answer-page.js';
import { projectNames } from '../access/project-names.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { GOOD, MAX_WEIGHT, RECENT, RECENT_DAYS, TYPES } from './brief-points.js';
import { READ_DAYS, usedShare } from '../usefulness.js';
import { readItems } from './item-reads.js';
import { matching } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from './knowledge-record.js';
import { type Viewer, visibleTo } from '../access/visibility.js';

type Member = Exclude<Viewer, string>;

/** What somebody who starts work on a project is to know. */
export interface BriefRequest {
  /** As projects have it. */
  projectKey: string;
  limit: number;
  /** How much room there is for the items, in bytes. */
  maxBytes: number;
  /** Milliseconds since 1970. */
  now: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const TYPE_POINTS = TYPES.map(
  ([points, types]) =>
    `WHEN k.layer = 'canonical' AND k.type IN (${types.map((type) => `'${type}'`).join(', ')}) THEN ${points}`,
).join(' ');

/** SQL: whether an item `k` is the project's own. */
function ownOf({ groupKey }: Member, projectKey: string, statement: Statement): string {
  return `k.project_scope = ANY (${projectNames(statement.value(groupKey), statement.value(projectKey))})`;
}

/**
 * The items in force that a member is told of a project, as far as they have room: what is canonical in it, then what was
 * noted in it, then what is canonical and of no project; of each the most useful first: what is read counts as recent, at most
 * as much as what was written today. Tasks are told of by themselves.
 * The order changes with time once a day at most.
 */
export async function briefItems(
  sql: Sql,
  viewer: Member,
  { projectKey, limit, maxBytes, now }: BriefRequest,
): Promise<Shown<KnowledgeRecord>> {
  const statement = new Statement();
  matching({}, statement);
  visibleTo(viewer, statement);
  const own = ownOf(viewer, projectKey, statement);
  statement
    .where(`k.layer IN ('canonical', 'extract') AND k.type <> 'task'`)
    .where(`(${own} OR k.project_scope IS NULL AND k.layer = 'canonical')`);
  const tier = `CASE WHEN k.project_scope IS NULL THEN 2 WHEN k.layer = 'canonical' THEN 0 ELSE 1 END`;
  const today = now - (now % DAY_MS);
  const age = `greatest(0, ${statement.value(today)}::bigint - k.updated_at)::float8 / ${DAY_MS * RECENT_DAYS}`;
  const readAfter = statement.value(Math.floor(now / DAY_MS) - READ_DAYS);
  const recent = `greatest(exp(-least(${age}, 100)), ${usedShare('coalesce(used.readers, 0)')})`;
  const points = `
    (CASE ${TYPE_POINTS} ELSE 0 END + ${GOOD} * k.quality + ${RECENT} * ${recent})
    * least(k.weight, ${MAX_WEIGHT})`;
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES} FROM knowledge k ${RECORD_JOIN} LEFT JOIN ${readItems(readAfter)} AS used
         ON used.group_key = k.group_key AND used.id = k.id
       WHERE ${statement.all}
       ORDER BY ${tier}, ${points} DESC, k.updated_at DESC, k.group_key, k.id LIMIT ${statement.value(limit)}`,
      maxBytes,
    ),
    statement.values,
  );
  return { shown: rows.map(recordOf), left: leftOut(rows) };
}

/** The project's own items that were written or changed after a time, whatever their status, as far as they have room; newest first. */
export async function changedItems(
  sql: Sql,
  viewer: Member,
  { projectKey, limit, maxBytes }: Omit<BriefRequest, 'now'>,
  since: number,
): Promise<Shown<KnowledgeRecord>> {
  const statement = new Statement();
  matching({ includeSuperseded: true }, statement);
  visibleTo(viewer, statement);
  statement
    .where(ownOf(viewer, projectKey, statement))
    .where(`k.layer <> 'raw' AND k.updated_at > ${statement.value(since)}`);
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES} FROM knowledge k ${RECORD_JOIN} WHERE ${statement.all}
       ORDER BY k.updated_at DESC, k.group_key, k.id LIMIT ${statement.value(limit)}`,
      maxBytes,
    ),
    statement.values,
  );
  return { shown: rows.map(recordOf), left: leftOut(rows) };
}

/** One side of a contradiction. */
export interface ContradictingItem {
  id: string;
  title: string;
  summary: string;
}

/** Two items in force that somebody said contradict each other. */
export interface Contradiction {
  id: string;
  from: ContradictingItem;
  to: ContradictingItem;
}

interface ContradictionRow {
  id: string;
  from_record: string;
  to_record: string;
}

function sideOf(record: string): ContradictingItem {
  const { id, title, summary } = JSON.parse(record) as ContradictingItem;
  return { id, title, summary };
}

/**
 * The contradictions of which a side is the project's own, both sides are in force and to be seen by the member, and nobody
 * has decided in review; newest first, as far as they have room.
 */
export async function openContradictions(
  sql: Sql,
  viewer: Member,
  { projectKey, limit, maxBytes }: Omit<BriefRequest, 'now'>,
): Promise<Shown<Contradiction>> {
  const statement = new Statement();
  matching({}, statement);
  visibleTo(viewer, statement);
  const own = ownOf(viewer, projectKey, statement);
  const side = (id: string) => `
    SELECT k.record, ${own} AS own FROM knowledge k
    WHERE k.group_key = e.group_key AND k.id = ${id} AND ${statement.all}`;
  type Row = ContradictionRow & { listed: string };
  const rows = await sql.query<Row>(
    withinBytes(
      `SELECT e.id, a.record AS from_record, b.record AS to_record,
              octet_length(a.record) + octet_length(b.record) AS bytes
       FROM knowledge_edges e CROSS JOIN LATERAL (${side('e.from_id')}) AS a CROSS JOIN LATERAL (${side('e.to_id')}) AS b
       WHERE e.group_key = ${statement.value(viewer.groupKey)} AND e.kind = 'contradicts' AND (a.own OR b.own)
         AND NOT EXISTS (
           SELECT FROM review_decisions d
           WHERE d.group_key = e.group_key AND d.kind = 'conflict' AND d.subject_id = e.id AND d.opened_in = e.sequence)
       ORDER BY e.created_at DESC, e.id LIMIT ${statement.value(limit)}`,
      maxBytes,
    ),
    statement.values,
  );
  const shown = rows.map(({ id, from_record, to_record }) => {
    return { id, from: sideOf(from_record), to: sideOf(to_record) };
  });
  return { shown, left: leftOut(rows) };
}
