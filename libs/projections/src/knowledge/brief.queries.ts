import { type Shown, leftOut, withinBytes } from '../answer-page.js';
import { projectNames } from '../access/project-names.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { GOOD, MAX_WEIGHT, RECENT, RECENT_DAYS, TYPES } from './brief-points.js';
import { READ_DAYS, usedShare } from '../usefulness.js';
import { readersOf } from './item-reads.js';
import { matching } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from './knowledge-record.js';
import { type Viewer, mirroredFor, visibleTo } from '../access/visibility.js';

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

/** What a brief tells of, each tier after all of the one before: what is canonical in the project, what was noted in it, what is canonical and of no project. */
const TIERS: readonly ((own: () => string) => string)[] = [
  (own) => `${own()} AND k.layer = 'canonical'`,
  (own) => `${own()} AND k.layer = 'extract'`,
  () => `k.project_scope IS NULL AND k.layer = 'canonical'`,
];

interface RankedKey {
  group_key: string;
  id: string;
}

/** The best of a tier, by keys; two indexes have all that this reads of items, so that the items themselves are not read. */
async function bestOfTier(
  sql: Sql,
  viewer: Member,
  { projectKey, limit, now }: BriefRequest,
  tier: (own: () => string) => string,
): Promise<RankedKey[]> {
  const statement = new Statement([], 'once');
  matching({}, statement);
  visibleTo(viewer, statement);
  statement
    .where(`k.layer IN ('canonical', 'extract') AND k.type <> 'task'`)
    .where(tier(() => ownOf(viewer, projectKey, statement)));
  const today = now - (now % DAY_MS);
  const age = `greatest(0, ${statement.value(today)}::bigint - k.updated_at)::float8 / ${DAY_MS * RECENT_DAYS}`;
  const readers = readersOf('k', statement.value(Math.floor(now / DAY_MS) - READ_DAYS));
  const recent = `greatest(exp(-least(${age}, 100)), ${usedShare(readers)})`;
  const points = `
    (CASE ${TYPE_POINTS} ELSE 0 END + ${GOOD} * k.quality + ${RECENT} * ${recent})
    * least(k.weight, ${MAX_WEIGHT})`;
  const home = statement.value(viewer.groupKey);
  const near = `(ARRAY[${home}::text] || ${mirroredFor(home)})`;
  const from = (place: string) =>
    `SELECT k.group_key, k.id, k.updated_at, ${points} AS points FROM knowledge k WHERE ${statement.all} AND ${place}`;
  return sql.query<RankedKey>(
    `SELECT group_key, id FROM (
       ${from(`k.group_key = ANY (${near})`)} UNION ALL
       ${from(`k.visibility = 'org' AND k.group_key <> ALL (${near})`)}
     ) AS known ORDER BY points DESC, updated_at DESC, group_key, id LIMIT ${statement.value(limit)}`,
    statement.values,
  );
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
  request: BriefRequest,
): Promise<Shown<KnowledgeRecord>> {
  const best: RankedKey[] = [];
  for (const tier of TIERS) {
    const limit = request.limit - best.length;
    if (limit > 0) best.push(...(await bestOfTier(sql, viewer, { ...request, limit }, tier)));
  }
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS best (group_key, id, place)
       JOIN knowledge k ON k.group_key = best.group_key AND k.id = best.id ${RECORD_JOIN} ORDER BY best.place`,
      request.maxBytes,
    ),
    [best.map(({ group_key }) => group_key), best.map(({ id }) => id)],
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
