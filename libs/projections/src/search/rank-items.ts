import { type KnowledgeFilter, excluding, matching } from '../knowledge/knowledge-filter.js';
import { readersOf } from '../knowledge/item-reads.js';
import { type Viewer, homeOf, visibleTo } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { hopesFor, neededParts } from './needed-parts.js';
import type { SearchPlan, WantedTerm } from './search-plan.js';
import { keysOf } from './terms/terms.js';
import type { Usage } from '../usefulness.js';

/** BM25: how soon repetition stops counting, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** An item by its group and id. */
export interface ItemKey {
  groupKey: string;
  id: string;
}

/** Which part of the ranking to return: `limit` items after the first `offset` of those that pass the filter. */
export interface RankingRange extends KnowledgeFilter {
  limit: number;
  offset: number;
  /** Items to leave out. */
  without?: readonly ItemKey[] | undefined;
  /** Count readings after this day (days since 1970); undefined: none. */
  readAfter?: number | undefined;
}

/** An item of the ranking with its score by words, and with its usage if `readAfter` was given. */
export interface RankedItem extends ItemKey {
  score: number;
  usage?: Usage;
}

interface RankedRow {
  /** How many of the best were looked at. */
  looked: string;
  group_key: string;
  /** Null if none of them passed: then it is the only row. */
  id: string | null;
  score: number;
  rating: number;
  adoption: number;
  created_at: string;
  updated_at: string;
  readers: string;
}

/** How far one statement looks: for items that may score more than `above`, and at the best `reach` of them. */
interface Attempt {
  above: number;
  reach: number;
}

/** So many of the best fill most pages, more if they are filtered; it saves sorting the rest. */
const REACH_PER_ROW = 5;
const FILTERED_REACH = 2_000;
/** By how much the reach grows if too few passed. */
const FURTHER = 8;

/** The most that a term can add to an item's score. */
function boundOf({ idf }: WantedTerm): number {
  return idf * (K1 + 1);
}

/** SQL: what each part of a plan adds to an item's score, given the item's weight for each term. */
function scoresOf({ parts, terms }: SearchPlan, statement: Statement): string[] {
  const scoreOf = (at: number) =>
    `coalesce(${statement.value(boundOf(terms[at]!))}::float8 * weight_${at} / (weight_${at} + norm), 0)`;
  return parts.map(({ alternatives }) => {
    const scores = alternatives.map(({ terms: of, share }) => {
      const sum = of.map(scoreOf).join(' + ');
      return share === 1 ? sum : `${statement.value(share)}::float8 * (${sum})`;
    });
    return scores.length === 1 ? scores[0]! : `greatest(${scores.join(', ')})`;
  });
}

/** SQL: whether an item may score more than `above`; the terms' keys are columns. */
function mayScore({ parts }: SearchPlan, above: number): string {
  const bounds = parts.map(({ bound }) => bound * (K1 + 1));
  return neededParts(bounds, above)
    .map((places) => places.flatMap((at) => parts[at]!.alternatives.flatMap(({ terms }) => terms)))
    .map((terms) => [...new Set(terms)].map((at) => `key_${at}`))
    .map((keys) => `terms && ARRAY[${keys.join(', ')}]`)
    .join(' AND ');
}

/** SQL: the scored rows of `search`: group_key, id, score. Each scope has its own keys for the terms. */
function scoredBy(plan: SearchPlan, above: number, statement: Statement): string {
  const { scopes, terms, meanLength } = plan;
  const keyOf = scopes.map(keysOf);
  const keys = terms.map(({ term }) => `${statement.value(keyOf.map((of) => of(term)))}::int[]`);
  const columns = terms.map((_, at) => `key_${at}`);
  const weights = columns.map(
    (key, at) => `weights[array_position(terms, wanted.${key})]::float8 AS weight_${at}`,
  );
  const perToken = statement.value((K1 * B) / meanLength);
  // OFFSET 0 keeps the lookup in the index of terms, scope by scope.
  return `
    SELECT hit.group_key, hit.id, ${scoresOf(plan, statement).join(' + ')} AS score
    FROM unnest(${statement.value(scopes)}::text[], ${keys.join(', ')}) AS wanted (scope, ${columns.join(', ')})
    CROSS JOIN LATERAL (
      SELECT group_key, id, ${K1 * (1 - B)}::float8 + ${perToken}::float8 * length AS norm, ${weights.join(', ')}
      FROM search
      WHERE (${mayScore(plan, above)}) AND search.scope = wanted.scope
      OFFSET 0
    ) AS hit`;
}

function rankedItem(row: RankedRow & { id: string }, { readAfter }: RankingRange): RankedItem {
  const { group_key: groupKey, id, score, rating, adoption } = row;
  if (readAfter === undefined) return { groupKey, id, score };
  const [createdAt, updatedAt, readers] = [row.created_at, row.updated_at, row.readers].map(Number);
  const times = { createdAt: createdAt!, updatedAt: updatedAt! };
  return { groupKey, id, score, usage: { rating, adoption, readers: readers!, ...times } };
}

/** The joins keep the order of the best, so only as many items are looked up as fill the page. */
function rank(
  sql: Sql,
  viewer: Viewer,
  plan: SearchPlan,
  { limit, offset, above, reach, without, readAfter, ...filter }: RankingRange & Attempt,
): Promise<RankedRow[]> {
  const statement = new Statement();
  const scored = scoredBy(plan, above, statement);
  matching(filter, statement, homeOf(viewer) ?? filter.groupKey);
  visibleTo(viewer, statement);
  excluding(without ?? [], statement);
  const text = `
    WITH best AS MATERIALIZED (
      SELECT * FROM (${scored}) AS scored ORDER BY score DESC, group_key, id LIMIT ${statement.value(reach)}
    ),
    page AS MATERIALIZED (
      SELECT best.*, item.* FROM best CROSS JOIN LATERAL (
        SELECT k.rating, k.adoption, k.created_at, k.updated_at FROM knowledge k
        WHERE k.group_key = best.group_key AND k.id = best.id AND ${statement.all} OFFSET 0
      ) AS item
      ORDER BY score DESC, group_key, id LIMIT ${statement.value(limit)} OFFSET ${statement.value(offset)}
    )
    SELECT looked, page.*${readAfter === undefined ? '' : `, ${readersOf('page', statement.value(readAfter))} AS readers`}
    FROM (SELECT count(*) AS looked FROM best) AS counted LEFT JOIN page ON true ORDER BY score DESC, group_key, id`;
  return sql.query<RankedRow>(text, statement.values);
}

/** The scores above which to look next, after one that filled no page although all items above it were looked at. */
function lowered(plan: SearchPlan, hopes: readonly number[], above: number): number {
  const needed = (score: number) => mayScore(plan, score);
  // A lower score that needs the same parts would find the same.
  const next = hopes.find((hope) => hope === 0 || (hope < above && needed(hope) !== needed(above)));
  return next ?? 0;
}

function isFiltered({ projectKey, layer, type, tag, by, ...more }: RankingRange): boolean {
  const { since, taskStatus, status } = more;
  return [projectKey, layer, type, tag, by, since, taskStatus, status].some(
    (each) => each !== undefined,
  );
}

function firstReach(range: RankingRange): number {
  const reach = REACH_PER_ROW * (range.offset + range.limit);
  return isFiltered(range) ? Math.max(FILTERED_REACH, reach) : reach;
}

/**
 * Resolves to the requested part of the ranking, exactly as if every item with any of the terms were scored (MaxScore): an item
 * is skipped only if the parts it has cannot reach the last row's score.
 */
export async function rankItems(
  sql: Sql,
  viewer: Viewer,
  plan: SearchPlan,
  range: RankingRange,
): Promise<RankedItem[]> {
  const hopes = hopesFor(plan);
  let attempt: Attempt = { above: hopes[0] ?? 0, reach: firstReach(range) };
  for (;;) {
    const { above, reach } = attempt;
    const found = await rank(sql, viewer, plan, { ...range, ...attempt });
    const rows = found.filter((row): row is RankedRow & { id: string } => row.id !== null);
    const last = rows.length === range.limit ? rows.at(-1)?.score : undefined;
    const isCut = Number(found[0]?.looked) >= reach;
    const isCertain = last !== undefined && last >= above;
    const isWhole = above === 0 && !isCut;
    if (isCertain || isWhole) return rows.map((row) => rankedItem(row, range));
    if (last !== undefined) attempt = { above: last, reach };
    else if (isCut) attempt = { above, reach: reach * FURTHER };
    else attempt = { above: lowered(plan, hopes, above), reach };
  }
}
