import { type KnowledgeFilter, matching } from '../knowledge/knowledge-filter.js';
import {
  type KnowledgeRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from '../knowledge/knowledge-record.js';
import { type PageRange, countFindable } from '../knowledge/knowledge.queries.js';
import { type Viewer, visibleTo } from '../knowledge/visibility.js';
import { nextOffset, offsetOf } from '../offset-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type SearchPlan, planSearch } from './search-plan.js';
import { keysOf } from './terms.js';
import { tokenize } from './tokenize.js';

/** What to look for, where. */
export interface SearchRequest extends KnowledgeFilter, PageRange {
  query: string;
}

/** Where a search looked, so that an empty answer explains itself. */
export interface SearchedScope extends Omit<KnowledgeFilter, 'groupKey'> {
  query: string;
  /** The words that were looked for, after tokenising; none of a query of only the commonest words. */
  terms: string[];
  /** The group whose items (beside those for every group) were looked at, or `all`. */
  groupKey: string;
  /** How many items that the viewer may see lie in that scope, before the other filters. */
  documents: number;
}

/** A page of what was found, best first; `searched` says where when there is nothing. */
export interface SearchPage {
  items: KnowledgeRecord[];
  nextCursor?: string;
  searched?: SearchedScope;
}

/** BM25: how soon repetition stops to count, and how much length does. */
const K1 = 1.2;
const B = 0.75;

/** Most words of a query that are looked for; further ones are left out. */
const MAX_QUERY_TERMS = 24;

/** What a plan looks for, as a row a word and scope: `w (key, scope, idf, is_candidate)`. */
function wantedBy({ scopes, terms }: SearchPlan, statement: Statement): string {
  const wanted = scopes.flatMap((scope) => {
    const keyOf = keysOf(scope);
    return terms.map(({ term, ...rest }) => ({ ...rest, scope, key: keyOf(term) }));
  });
  const keys = statement.value(wanted.map(({ key }) => key));
  const scopesOf = statement.value(wanted.map(({ scope }) => scope));
  const idfs = statement.value(wanted.map(({ idf }) => idf));
  const candidates = statement.value(wanted.map(({ isCandidate }) => isCandidate));
  return `unnest(${keys}::int[], ${scopesOf}::text[], ${idfs}::float8[], ${candidates}::boolean[])
      AS w (key, scope, idf, is_candidate)`;
}

/** Ranks what a plan finds, and reads the page with one row more than it shows. */
function rank(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
  plan: SearchPlan,
): Promise<RecordRow[]> {
  const statement = new Statement();
  const wanted = wantedBy(plan, statement);
  matching(request, statement);
  visibleTo(viewer, statement);
  const norm = `${K1} * (1 - ${B} + ${B} * length / ${statement.value(plan.meanLength)}::float8)`;
  const limit = statement.value(request.limit + 1);
  const offset = statement.value(offsetOf(request.cursor));
  // OFFSET 0 keeps the lookup in the index of terms, scope by scope.
  const text = `
    WITH wanted AS MATERIALIZED (SELECT * FROM ${wanted}),
    hits AS (
      SELECT s.* FROM (SELECT array_agg(key) FILTER (WHERE is_candidate) AS keys FROM wanted GROUP BY scope) AS c
      CROSS JOIN LATERAL (SELECT * FROM search WHERE terms ${plan.needsAll ? '@>' : '&&'} c.keys OFFSET 0) AS s
    ),
    scored AS (
      SELECT group_key, id, sum(idf * weight * (${K1} + 1) / (weight + ${norm})) AS score
      FROM (SELECT h.group_key, h.id, h.length, w.idf, h.weights[array_position(h.terms, w.key)]::float8 AS weight
            FROM hits h JOIN wanted w ON w.scope = h.scope) AS postings
      WHERE weight IS NOT NULL GROUP BY group_key, id
    ),
    ranked AS (
      SELECT s.group_key, s.id, s.score FROM scored s JOIN knowledge k ON k.group_key = s.group_key AND k.id = s.id
      WHERE ${statement.all}
      ORDER BY s.score DESC, s.group_key, s.id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${RECORD_COLUMNS} FROM ranked r JOIN knowledge k ON k.group_key = r.group_key AND k.id = r.id ${RECORD_JOIN}
    ORDER BY r.score DESC, r.group_key, r.id`;
  return sql.query<RecordRow>(text, statement.values);
}

/**
 * The items that a viewer may see and that match a query, best first by BM25 over title, tags and aliases, summary and
 * content. An administrator looks into every group unless the filter names one. Of many items only those are ranked that
 * have one of the query's rarer words, or all of them when each is frequent; when no item has them all, those that have any.
 */
export async function searchKnowledge(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchPage> {
  const terms = [...new Set(tokenize(request.query))].slice(0, MAX_QUERY_TERMS);
  const groupKey = typeof viewer === 'string' ? request.groupKey : viewer.groupKey;
  const plan = await planSearch(sql, viewer, { terms, groupKey });
  // A cursor that is none is refused also where there is nothing to look for.
  offsetOf(request.cursor);
  let rows = terms.length === 0 ? [] : await rank(sql, viewer, request, plan);
  if (plan.needsAll && rows.length === 0) {
    rows = await rank(sql, viewer, request, { ...plan, needsAll: false });
  }
  const items = rows.slice(0, request.limit).map(recordOf);
  if (items.length > 0) return { items, ...nextOffset(rows.length, request) };
  const { limit: _, cursor: _cursor, ...filter } = request;
  // The totals count every item; somebody who may not see them all is not told how many there are.
  const documents = viewer === 'administrator' ? plan.documents : await countFindable(sql, viewer);
  return { items, searched: { ...filter, terms, groupKey: groupKey ?? 'all', documents } };
}
