import { DAY_MS } from '@app/domain';
import { withinBytes } from '../answer-page.js';
import { type RankedEnd, offsetOf, rankedEnd } from '../offset-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type KnowledgeFilter, selecting } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from './knowledge-record.js';
import { hasFinished, notFinished } from './not-finished.js';
import type { Viewer } from '../access/visibility.js';
import type { PageRange } from '../paging.js';

/** The thresholds below which an item counts as poor, and which items to judge. */
export interface QualityReviewRequest extends KnowledgeFilter, PageRange {
  maxQualityScore: number;
  maxConfidence: number;
  maxRating: number;
  maxAdoptionScore: number;
  staleDays: number;
  /** Whether low adoption is a reason to review; it is counted in any case. */
  includeLowAdoption: boolean;
  /** Whether to judge the items of finished projects too, where no project is named. */
  includeFinished?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export type ReviewPriority = 'high' | 'medium' | 'low';

/** Which items of a group, or of all groups, need review; tasks that are done do not count. */
export interface QualityReview extends RankedEnd {
  summary: {
    totalKnowledge: number;
    needsReview: number;
    lowQuality: number;
    lowConfidence: number;
    lowRating: number;
    lowAdoption: number;
    stale: number;
    nonActive: number;
  };
  /** The items that need review, most urgent first. */
  items: { item: KnowledgeRecord; reasons: string[]; priority: ReviewPriority; score: number }[];
}

/** An item this young has had no time to be adopted. */
const NEW_DAYS = 14;

/** An item this far under a threshold is urgent. */
const URGENT_SHARE = 0.75;

/** The reasons by their columns, in the order of listing; undefined: the item's status. */
const REASONS = {
  is_inactive: undefined,
  low_quality: 'low quality',
  low_confidence: 'low confidence',
  low_rating: 'low rating',
  low_adoption: 'low adoption',
  is_stale: 'stale',
} as const;
type Reason = keyof typeof REASONS;
const NAMES = Object.keys(REASONS) as Reason[];

interface ReviewRow extends ListedRecord, Record<Reason, boolean> {
  score: number;
  is_urgent: boolean;
}

type CountRow = Record<'total' | 'needs_review' | Reason, string>;

/** What is judged, and whether items of finished projects are left out. */
interface Judging {
  request: QualityReviewRequest;
  isWithoutFinished: boolean;
}

/**
 * Resolves to whether items of finished projects are left out: where there are none, the index that is judged by is enough, which
 * has no projects.
 */
async function leavesOutFinished(sql: Sql, request: QualityReviewRequest): Promise<boolean> {
  if (request.projectKey !== undefined || request.includeFinished) return false;
  const statement = new Statement();
  const text = `SELECT ${hasFinished(request, statement)} AS has_finished`;
  const [row] = await sql.query<{ has_finished: boolean }>(text, statement.values);
  return row?.has_finished === true;
}

/**
 * SQL: every requested item with what is wrong with it. A signal is a `real`, and so is its threshold.
 * OFFSET 0 keeps PostgreSQL from repeating a comparison wherever its result is used.
 */
function judgedItems(
  viewer: Viewer,
  { request, isWithoutFinished }: Judging,
  statement: Statement,
  { urgentOnly }: { urgentOnly: boolean },
): string {
  const { now, staleDays, maxQualityScore, maxConfidence, maxRating, maxAdoptionScore } = request;
  selecting(viewer, request, statement);
  // Mirrored items are reviewed where they come from.
  statement.where(`strpos(k.group_key, '/') = 0`);
  // Nobody betters a task that is done, and an index has the others (migration 0059).
  statement.where(`k.task_status IS DISTINCT FROM 'done'`);
  if (isWithoutFinished) statement.where(notFinished(request, statement));
  const upTo = (column: string, value: number) =>
    `k.${column} <= ${statement.value(Math.fround(value))}::real`;
  const before = (column: string, days: number) =>
    `k.${column} < ${statement.value(now - days * DAY_MS)}::bigint`;
  const isUrgent = `(k.status <> 'active' OR ${upTo('quality', maxQualityScore * URGENT_SHARE)}
             OR ${upTo('rating', maxRating * URGENT_SHARE)})`;
  if (urgentOnly) statement.where(isUrgent);
  return `
    SELECT k.group_key, k.id, k.quality, k.updated_at,
           k.status <> 'active' AS is_inactive,
           ${upTo('quality', maxQualityScore)} AS low_quality,
           ${upTo('confidence', maxConfidence)} AS low_confidence,
           ${upTo('rating', maxRating)} AS low_rating,
           ${upTo('adoption', maxAdoptionScore)} AND ${before('created_at', NEW_DAYS)} AS low_adoption,
           ${before('updated_at', staleDays)} AS is_stale,
           ${isUrgent} AS is_urgent
    FROM knowledge k WHERE ${statement.all} OFFSET 0`;
}

/** The reasons for which an item needs review. */
function wantedReasons({ includeLowAdoption }: QualityReviewRequest): Reason[] {
  return includeLowAdoption ? NAMES : NAMES.filter((name) => name !== 'low_adoption');
}

async function countReasons(sql: Sql, viewer: Viewer, judging: Judging): Promise<CountRow> {
  const { request } = judging;
  const statement = new Statement();
  const judged = judgedItems(viewer, judging, statement, { urgentOnly: false });
  const text = `
    SELECT count(*) AS total, count(*) FILTER (WHERE ${wantedReasons(request).join(' OR ')}) AS needs_review,
           ${NAMES.map((name) => `count(*) FILTER (WHERE ${name}) AS ${name}`).join(', ')}
    FROM (${judged}) AS judged`;
  return (await sql.query<CountRow>(text, statement.values))[0] as CountRow;
}

async function itemsToReview(
  sql: Sql,
  viewer: Viewer,
  judging: Judging,
  only: { urgentOnly: boolean },
): Promise<ReviewRow[]> {
  const { request } = judging;
  const statement = new Statement();
  const judged = judgedItems(viewer, judging, statement, only);
  const limit = statement.value(request.limit + 1);
  const offset = statement.value(offsetOf(request.cursor));
  const text = `
    WITH counted AS (
      SELECT *, ${wantedReasons(request)
        .map((name) => `${name}::int`)
        .join(' + ')} AS reasons FROM (${judged}) AS judged OFFSET 0
    ),
    urgent AS (
      SELECT *, reasons + 1 - quality AS score FROM counted WHERE reasons > 0
      ORDER BY is_urgent DESC, reasons >= 2 DESC, reasons + 1 - quality DESC, updated_at, group_key, id
      LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}, u.score, u.is_urgent, ${NAMES.map((name) => `u.${name}`).join(', ')}
    FROM urgent u JOIN knowledge k ON k.group_key = u.group_key AND k.id = u.id ${RECORD_JOIN}
    ORDER BY u.is_urgent DESC, u.reasons >= 2 DESC, u.score DESC, u.updated_at, u.group_key, u.id`;
  return sql.query<ReviewRow>(withinBytes(text), statement.values);
}

/** Urgent items come first, so the rest is only sorted if a page reaches beyond them. */
async function mostUrgent(sql: Sql, viewer: Viewer, judging: Judging): Promise<ReviewRow[]> {
  const urgent = await itemsToReview(sql, viewer, judging, { urgentOnly: true });
  return Number(urgent[0]?.listed ?? 0) > judging.request.limit
    ? urgent
    : itemsToReview(sql, viewer, judging, { urgentOnly: false });
}

function entryOf(row: ReviewRow, wanted: readonly Reason[]): QualityReview['items'][number] {
  const item = recordOf(row);
  const reasons = wanted.filter((name) => row[name]).map((name) => REASONS[name] ?? item.status);
  const priority = row.is_urgent ? 'high' : reasons.length >= 2 ? 'medium' : 'low';
  return { item, reasons, priority, score: Math.round(row.score * 10_000) / 10_000 };
}

/** Resolves to which items that the viewer may see need review and why. An item on a threshold counts as below it. */
export async function reviewQuality(
  sql: Sql,
  viewer: Viewer,
  request: QualityReviewRequest,
): Promise<QualityReview> {
  const judging = { request, isWithoutFinished: await leavesOutFinished(sql, request) };
  const [counts, rows] = await Promise.all([
    countReasons(sql, viewer, judging),
    mostUrgent(sql, viewer, judging),
  ]);
  return {
    summary: {
      totalKnowledge: Number(counts.total),
      needsReview: Number(counts.needs_review),
      lowQuality: Number(counts.low_quality),
      lowConfidence: Number(counts.low_confidence),
      lowRating: Number(counts.low_rating),
      lowAdoption: Number(counts.low_adoption),
      stale: Number(counts.is_stale),
      nonActive: Number(counts.is_inactive),
    },
    items: rows.slice(0, request.limit).map((row) => entryOf(row, wantedReasons(request))),
    ...rankedEnd(rows, request),
  };
}
