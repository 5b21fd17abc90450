import {
  type KnowledgeItem,
  type ReviewDecision,
  type ReviewKind,
  type ReviewState,
  type ReviewSubject,
  encodePage,
  nameOf,
  reviewIdOf,
} from '@app/domain';
import { ENVELOPE_BYTES, type Listed, cutPage, jsonBytes, withinBytes } from '../answer-page.js';
import { type ItemRef, findRefs } from '../knowledge/item-ref.js';
import type { PageRange } from '../paging.js';
import { newestPlace } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** Something that waits for a review. */
export interface ReviewEntry {
  id: string;
  kind: ReviewKind;
  title: string;
  reason: string;
  groupKey: string;
  knowledgeId: string;
  /** Who wrote the item first, as `name (handle)`. */
  author?: string;
  createdAt: string;
  /** The item that a decision is on; of two revisions the newer, of two successors the later. */
  subject?: ItemRef;
  /** What the item would take the place of: an item in force, the older revision, the other side of a conflict. */
  replacedId?: string;
  replaced?: ItemRef;
  /** Whose each side is, as `name (handle)`. */
  subjectAuthor?: string;
  replacedAuthor?: string;
}

/** Which entries are meant. */
export interface ReviewFilter extends PageRange {
  groupKey?: string | undefined;
  kind?: ReviewKind | undefined;
}

/** A page of the queue, newest first; `nextCursor` is absent at the end. */
export interface ReviewPage {
  items: ReviewEntry[];
  nextCursor?: string;
}

interface QueueRow {
  kind: ReviewKind;
  group_key: string;
  subject_id: string;
  opened_in: string;
  opened_at: string;
  knowledge_id: string;
  reason: string | null;
}

interface ListedRow extends QueueRow, Listed {
  title: string | null;
  creator: string | null;
  display_name: string | null;
  handle: string | null;
  subject_item: string;
  replaced_id: string | null;
}

/** SQL: everything that waits for a review, of all groups. */
// What waits is told by the items and edges; a decision on the same opening takes it out. A conflict has two sides, the
// one that a decision is about first; of further successors each waits with the one before it that is still in force.
export const REVIEW_QUEUE = `
  SELECT waiting.* FROM (
    SELECT 'proposal' AS kind, k.group_key, k.id AS subject_id, k.proposed_sequence AS opened_in, k.updated_at AS opened_at,
           k.id AS knowledge_id, k.record, k.creator, NULL::text AS reason, NULL::text AS one_id, NULL::text AS other_id
    FROM knowledge k WHERE k.status = 'proposed'
    UNION ALL
    SELECT 'quality', k.group_key, k.id, k.doubted_sequence, k.doubted_at, k.id, k.record, k.creator, NULL, NULL, NULL
    FROM knowledge k WHERE k.doubted_sequence > 0 AND k.status = 'active'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id, e.sequence, e.created_at, e.revised_id, k.record, k.creator,
           coalesce(e.reason, 'Two offline revisions contradict each other.'), e.from_id, e.to_id
    FROM knowledge_edges e LEFT JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.revised_id
    WHERE e.revised_id IS NOT NULL AND e.kind = 'contradicts'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id, e.sequence, e.created_at, e.from_id, k.record, k.creator,
           coalesce(e.reason, 'It contradicts ' || e.to_id || '.'), e.from_id, e.to_id
    FROM knowledge_edges e
    JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.from_id AND k.status = 'active'
    JOIN knowledge other ON other.group_key = e.group_key AND other.id = e.to_id AND other.status = 'active'
    WHERE e.revised_id IS NULL AND e.kind = 'contradicts'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id || ' ' || rival.id, e.sequence, e.created_at, e.from_id, k.record, k.creator,
           'It and ' || rival.from_id || ' both supersede ' || e.to_id || '.', e.from_id, rival.from_id
    FROM knowledge_edges e
    JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.from_id AND k.status = 'active'
    CROSS JOIN LATERAL (
      SELECT earlier.id, earlier.from_id FROM knowledge_edges earlier
      JOIN knowledge r ON r.group_key = earlier.group_key AND r.id = earlier.from_id AND r.status = 'active'
      WHERE earlier.group_key = e.group_key AND earlier.to_id = e.to_id AND earlier.kind = 'supersedes'
        AND (earlier.sequence, earlier.id) < (e.sequence, e.id)
      ORDER BY earlier.sequence DESC, earlier.id DESC LIMIT 1
    ) AS rival
    WHERE e.revised_id IS NOT NULL AND e.kind = 'supersedes'
  ) AS waiting
  WHERE strpos(waiting.group_key, '/') = 0 AND NOT EXISTS (
    SELECT 1 FROM review_decisions d
    WHERE d.group_key = waiting.group_key AND d.kind = waiting.kind AND d.subject_id = waiting.subject_id
      AND d.opened_in = waiting.opened_in)`;
const COUNT = `SELECT count(*) FROM (${REVIEW_QUEUE}) AS queue`;

// As FIND decides it.
const ON_ONE = `(t.knowledge_id = t.one_id OR coalesce(f.updated_at, 0) > coalesce(o.updated_at, 0))`;
const SIDES = `
  CASE WHEN t.one_id IS NULL THEN t.knowledge_id WHEN ${ON_ONE} THEN t.one_id ELSE t.other_id END AS subject_item,
  CASE WHEN t.one_id IS NULL THEN CASE WHEN t.kind = 'proposal' THEN t.proposed_for END
       WHEN ${ON_ONE} THEN t.other_id ELSE t.one_id END AS replaced_id,`;

/** Of those that bring none of their own. */
const REASONS: Readonly<Record<ReviewKind, string>> = {
  proposal: 'Proposed; not in force until accepted.',
  conflict: 'Two items contradict each other.',
  quality: 'Rated low.',
};

function entryOf(row: ListedRow): ReviewEntry {
  const subject = {
    kind: row.kind,
    groupKey: row.group_key,
    subjectId: row.subject_id,
    openedIn: Number(row.opened_in),
  };
  const { display_name, handle, creator } = row;
  return {
    id: reviewIdOf(subject),
    kind: row.kind,
    title: row.title ?? row.knowledge_id,
    reason: row.reason ?? REASONS[row.kind],
    groupKey: row.group_key,
    knowledgeId: row.knowledge_id,
    ...(creator !== null && { author: authorOf(creator, display_name, handle) }),
    createdAt: new Date(Number(row.opened_at)).toISOString(),
  };
}

const AUTHORS = `
  SELECT k.id, k.creator, m.display_name, m.handle FROM knowledge k LEFT JOIN members m ON m.member_id = k.creator
  WHERE k.group_key = $1 AND k.id = ANY($2::text[]) AND k.creator IS NOT NULL`;

/** Who wrote these items of a group first, by id. */
async function authorsOf(
  sql: Sql,
  groupKey: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  type Row = Pick<ListedRow, 'display_name' | 'handle'> & { id: string; creator: string };
  const rows = await sql.query<Row>(AUTHORS, [groupKey, ids]);
  return new Map(
    rows.map(({ id, creator, display_name, handle }) => [
      id,
      authorOf(creator, display_name, handle),
    ]),
  );
}

function authorOf(creator: string, displayName: string | null, handle: string | null): string {
  return displayName !== null && handle !== null ? nameOf({ displayName, handle }) : creator;
}

/** Puts in the titles and authors of both sides of what the rows are about. */
async function withSides(sql: Sql, rows: readonly ListedRow[]): Promise<ReviewEntry[]> {
  const refs = new Map<string, ReadonlyMap<string, ItemRef>>();
  const authors = new Map<string, ReadonlyMap<string, string>>();
  for (const groupKey of new Set(rows.map((row) => row.group_key))) {
    const own = rows.filter((row) => row.group_key === groupKey);
    const ids = own.flatMap(({ subject_item, replaced_id }) => [subject_item, replaced_id ?? []]);
    refs.set(groupKey, await findRefs(sql, 'administrator', groupKey, ids.flat()));
    authors.set(groupKey, await authorsOf(sql, groupKey, ids.flat()));
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
    };
  });
}

/** How much waits for a review. */
export async function countReviews(sql: Sql): Promise<number> {
  return Number((await sql.query<{ count: string }>(COUNT))[0]?.count);
}

/** What waits for a review, newest first. */
export async function listReviews(sql: Sql, filter: ReviewFilter): Promise<ReviewPage> {
  const { groupKey, kind, cursor, limit } = filter;
  const statement = new Statement();
  statement.given('group_key = ?', groupKey).given('kind = ?', kind);
  const key = `kind || ' ' || subject_id`;
  if (cursor !== undefined) {
    const [at, group, subject] = newestPlace(cursor).map((part) => statement.value(part));
    statement.where(`(opened_at, group_key, ${key}) < (${at}::bigint, ${group}, ${subject})`);
  }
  const order = (kinds: string) => `opened_at DESC, group_key DESC, ${kinds} DESC`;
  const titled = `
    SELECT q.*, q.record::json ->> 'title' AS title, q.record::json ->> 'proposedFor' AS proposed_for FROM (
      SELECT * FROM (${REVIEW_QUEUE}) AS queue WHERE ${statement.all}
      ORDER BY ${order(key)} LIMIT ${statement.value(limit + 1)}
    ) AS q`;
  const rows = await sql.query<ListedRow>(
    withinBytes(`
      SELECT t.kind, t.group_key, t.subject_id, t.opened_in, t.opened_at, t.knowledge_id, t.reason, t.title, t.creator,
             creator.display_name, creator.handle,
             ${SIDES}
             ${jsonBytes('t.title')} + ${jsonBytes('t.reason')} + ${4 * ENVELOPE_BYTES} AS bytes
      FROM (${titled}) AS t LEFT JOIN members creator ON creator.member_id = t.creator
      LEFT JOIN knowledge f ON f.group_key = t.group_key AND f.id = t.one_id
      LEFT JOIN knowledge o ON o.group_key = t.group_key AND o.id = t.other_id
      ORDER BY ${order(`t.kind || ' ' || t.subject_id`)}`),
    statement.values,
  );
  const { page, last, more } = cutPage(rows, limit);
  const place = last && [Number(last.opened_at), last.group_key, `${last.kind} ${last.subject_id}`];
  return {
    items: await withSides(sql, page),
    ...(more && place && { nextCursor: encodePage(place) }),
  };
}

// Of two offline revisions the newer is decided on.
const FIND = `
  SELECT queue.*, queue.knowledge_id = queue.one_id OR coalesce(f.updated_at, 0) > coalesce(t.updated_at, 0) AS decides_on_one
  FROM (${REVIEW_QUEUE}) AS queue
  LEFT JOIN knowledge f ON f.group_key = queue.group_key AND f.id = queue.one_id
  LEFT JOIN knowledge t ON t.group_key = queue.group_key AND t.id = queue.other_id
  WHERE queue.group_key = $1 AND queue.kind = $2 AND queue.subject_id = $3 AND queue.opened_in = $4`;
const FIND_DECISION = `
  SELECT decision, knowledge_id, reason, decided_at FROM review_decisions WHERE group_key = $1 AND kind = $2 AND subject_id = $3 AND opened_in = $4`;

interface FoundRow extends QueueRow {
  record: string | null;
  one_id: string | null;
  other_id: string | null;
  decides_on_one: boolean;
}

/** An entry of the queue as it was decided. */
export interface ResolvedReview {
  id: string;
  kind: ReviewKind;
  groupKey: string;
  /** The item that was decided on. */
  knowledgeId: string;
  decision: ReviewDecision;
  reason?: string;
  resolvedAt: string;
}

interface DecisionRow {
  decision: ReviewDecision;
  knowledge_id: string;
  reason: string | null;
  decided_at: string;
}

function keyOf({ groupKey, kind, subjectId, openedIn }: ReviewSubject): unknown[] {
  return [groupKey, kind, subjectId, openedIn];
}

/** How an entry was decided, or null. */
export async function findDecision(
  sql: Sql,
  subject: ReviewSubject,
): Promise<ResolvedReview | null> {
  const [row] = await sql.query<DecisionRow>(FIND_DECISION, keyOf(subject));
  if (!row) return null;
  return {
    id: reviewIdOf(subject),
    kind: subject.kind,
    groupKey: subject.groupKey,
    knowledgeId: row.knowledge_id,
    decision: row.decision,
    ...(row.reason !== null && { reason: row.reason }),
    resolvedAt: new Date(Number(row.decided_at)).toISOString(),
  };
}

/** What a decision on an entry of the queue reads. */
export async function findReview(sql: Sql, subject: ReviewSubject): Promise<ReviewState> {
  const decision = await findDecision(sql, subject);
  const [row] = await sql.query<FoundRow>(FIND, keyOf(subject));
  const decided = decision?.decision ?? null;
  if (!row) return { knowledgeId: null, replacedId: null, decided };
  const { one_id: one, other_id: other } = row;
  if (one !== null) {
    const [knowledgeId, replacedId] = row.decides_on_one ? [one, other] : [other, one];
    return { knowledgeId, replacedId, decided };
  }
  return { knowledgeId: subject.subjectId, replacedId: proposedFor(row), decided };
}

function proposedFor({ kind, record }: FoundRow): string | null {
  if (kind !== 'proposal' || record === null) return null;
  return (JSON.parse(record) as KnowledgeItem).proposedFor ?? null;
}
