import { type ReviewKind, reviewIdOf } from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import { type ItemRef, findRefs } from '../knowledge/item-ref.js';
import { nameIn } from '../members/people.js';
import type { PageRange } from '../paging.js';
import { olderThan } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import { type QueueRow, REVIEW_QUEUE } from './review-queue.js';

/** Something that waits for a review. */
export interface ReviewEntry {
  id: string;
  kind: ReviewKind;
  title: string;
  reason: string;
  groupKey: string;
  knowledgeId: string;
  /** Who first wrote the item, as `name (handle)`. */
  author?: string;
  createdAt: string;
  /** The item to decide on: the newer of two revisions, the later of two successors. */
  subject?: ItemRef;
  /** What it would replace: an item in force, the older revision, the other side of a conflict. */
  replacedId?: string;
  replaced?: ItemRef;
  /** Who first wrote each side, as `name (handle)`. */
  subjectAuthor?: string;
  replacedAuthor?: string;
  /** The edge that says that the sides contradict each other, and who added it, as `name (handle)`. */
  contradiction?: { edgeId: string; by: string };
}

/** Which entries to list. */
export interface ReviewFilter extends PageRange {
  groupKey?: string | undefined;
  kind?: ReviewKind | undefined;
  /** An item that the entry decides about, or that it would replace. */
  knowledgeId?: string | undefined;
}

/** A page of the queue, newest first; `nextCursor` is absent at the end. */
export interface ReviewPage {
  items: ReviewEntry[];
  nextCursor?: string;
}

interface ListedRow extends QueueRow, Listed {
  title: string | null;
  creator: string | null;
  display_name: string | null;
  handle: string | null;
  subject_item: string;
  replaced_id: string | null;
  edge_id: string | null;
  said_by: string | null;
  said_by_name: string | null;
  said_by_handle: string | null;
}

// The same rule as in `findReview`.
const ON_ONE = `(t.knowledge_id = t.one_id OR coalesce(f.updated_at, 0) > coalesce(o.updated_at, 0))`;
const SIDES = `
  CASE WHEN t.one_id IS NULL THEN t.knowledge_id WHEN ${ON_ONE} THEN t.one_id ELSE t.other_id END AS subject_item,
  CASE WHEN t.one_id IS NULL THEN CASE WHEN t.kind = 'proposal' THEN t.proposed_for END
       WHEN ${ON_ONE} THEN t.other_id ELSE t.one_id END AS replaced_id,`;

const IS_ON = `? IN (knowledge_id, one_id, other_id, CASE WHEN kind = 'proposal' THEN record::json ->> 'proposedFor' END)`;

/** The reason of entries without their own. */
const REASONS: Readonly<Record<ReviewKind, string>> = {
  proposal: 'Proposed; not in force until accepted.',
  conflict: 'Two items contradict each other.',
  quality: 'Rated low.',
};

function contradictionOf(row: ListedRow): Pick<ReviewEntry, 'contradiction'> {
  const { edge_id: edgeId, said_by: saidBy } = row;
  if (edgeId === null || saidBy === null) return {};
  const by = nameIn({ display_name: row.said_by_name, handle: row.said_by_handle }) ?? saidBy;
  return { contradiction: { edgeId, by } };
}

function entryOf(row: ListedRow): ReviewEntry {
  const subject = {
    kind: row.kind,
    groupKey: row.group_key,
    subjectId: row.subject_id,
    openedIn: Number(row.opened_in),
  };
  return {
    id: reviewIdOf(subject),
    kind: row.kind,
    title: row.title ?? row.knowledge_id,
    reason: row.reason ?? REASONS[row.kind],
    groupKey: row.group_key,
    knowledgeId: row.knowledge_id,
    ...(row.creator !== null && { author: nameIn(row) ?? row.creator }),
    createdAt: timeOf(row.opened_at),
  };
}

const AUTHORS = `
  SELECT k.id, k.creator, m.display_name, m.handle FROM knowledge k LEFT JOIN members m ON m.member_id = k.creator
  WHERE k.group_key = $1 AND k.id = ANY($2::text[]) AND k.creator IS NOT NULL`;

/** Resolves to who first wrote these items of a group, by id. */
async function findAuthors(
  sql: Sql,
  groupKey: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  type Row = Pick<ListedRow, 'display_name' | 'handle'> & { id: string; creator: string };
  const rows = await sql.query<Row>(AUTHORS, [groupKey, ids]);
  return new Map(rows.map((row) => [row.id, nameIn(row) ?? row.creator]));
}

/** Adds the titles and authors of both sides. */
async function withSides(sql: Sql, rows: readonly ListedRow[]): Promise<ReviewEntry[]> {
  const refs = new Map<string, ReadonlyMap<string, ItemRef>>();
  const authors = new Map<string, ReadonlyMap<string, string>>();
  for (const groupKey of new Set(rows.map((row) => row.group_key))) {
    const own = rows.filter((row) => row.group_key === groupKey);
    const ids = own.flatMap(({ subject_item, replaced_id }) => [subject_item, replaced_id ?? []]);
    refs.set(groupKey, await findRefs(sql, 'administrator', groupKey, ids.flat()));
    authors.set(groupKey, await findAuthors(sql, groupKey, ids.flat()));
  }
  return rows.map((row) => {
    const { group_key: groupKey, subject_item: subjectId, replaced_id: replacedId } = row;
    const subject = refs.get(groupKey)?.get(subjectId);
    const replaced = replacedId === null ? undefined : refs.get(groupKey)?.get(replacedId);
    const subjectAuthor = authors.get(groupKey)?.get(subjectId);
    const replacedAuthor = authors.get(groupKey)?.get(replacedId ?? '');
    return {
      ...entryOf(row),
      ...(subject && { subject }),
      ...(replacedId !== null && { replacedId }),
      ...(replaced && { replaced }),
      ...(subjectAuthor && { subjectAuthor }),
      ...(replacedAuthor && { replacedAuthor }),
      ...contradictionOf(row),
    };
  });
}

/** Resolves to a page of what waits for a review, newest first. */
export async function listReviews(sql: Sql, filter: ReviewFilter): Promise<ReviewPage> {
  const { groupKey, kind, knowledgeId, cursor, limit } = filter;
  const statement = new Statement();
  statement.given('group_key = ?', groupKey).given('kind = ?', kind).given(IS_ON, knowledgeId);
  const key = `kind || ' ' || subject_id`;
  olderThan(cursor, `opened_at, group_key, ${key}`, statement);
  const order = (kinds: string) => `opened_at DESC, group_key DESC, ${kinds} DESC`;
  const titled = `
    SELECT q.*, q.record::json ->> 'title' AS title, q.record::json ->> 'proposedFor' AS proposed_for FROM (
      SELECT * FROM (${REVIEW_QUEUE}) AS queue WHERE ${statement.all}
      ORDER BY ${order(key)} LIMIT ${statement.value(limit + 1)}
    ) AS q`;
  const rows = await sql.query<ListedRow>(
    withinBytes(`
      SELECT t.kind, t.group_key, t.subject_id, t.opened_in, t.opened_at, t.knowledge_id, t.reason, t.title, t.creator,
             creator.display_name, creator.handle, t.edge_id, t.said_by,
             speaker.display_name AS said_by_name, speaker.handle AS said_by_handle,
             ${SIDES}
             ${jsonBytes('t.title')} + ${jsonBytes('t.reason')} + ${4 * ENVELOPE_BYTES} AS bytes
      FROM (${titled}) AS t LEFT JOIN members creator ON creator.member_id = t.creator
      LEFT JOIN members speaker ON speaker.member_id = t.said_by
      LEFT JOIN knowledge f ON f.group_key = t.group_key AND f.id = t.one_id
      LEFT JOIN knowledge o ON o.group_key = t.group_key AND o.id = t.other_id
      ORDER BY ${order(`t.kind || ' ' || t.subject_id`)}`),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [
    Number(last.opened_at),
    last.group_key,
    `${last.kind} ${last.subject_id}`,
  ]);
  return { items: await withSides(sql, page), ...end };
}
