import { type KnowledgeFilter, matching } from '../knowledge/knowledge-filter.js';
import {
  type KnowledgeRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from '../knowledge/knowledge-record.js';
import type { PageRange } from '../knowledge/knowledge.queries.js';
import { OPEN_GROUPS, type Viewer, visibleTo } from '../knowledge/visibility.js';
import { nextOffset, offsetOf } from '../offset-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { EVERY_GROUP, keysOf } from './terms.js';
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
  /** How many items lie in that scope, before the other filters. */
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

const GROUPS = 'SELECT group_key FROM groups ORDER BY group_key';
const COUNT =
  'SELECT coalesce(sum(documents), 0) AS documents FROM search_totals WHERE scope = ANY($1)';

async function scopesOf(sql: Sql, viewer: Viewer, groupKey: string | undefined): Promise<string[]> {
  if (groupKey !== undefined) return [groupKey, EVERY_GROUP];
  const known = viewer === 'anybody' ? `${OPEN_GROUPS} ORDER BY group_key` : GROUPS;
  const groups = await sql.query<{ group_key: string }>(known);
  return [...groups.map(({ group_key }) => group_key), EVERY_GROUP];
}

function rankingOf(
  request: SearchRequest,
  viewer: Viewer,
  scopes: readonly string[],
  terms: readonly string[],
) {
  const statement = new Statement();
  const wanted = scopes.flatMap((scope) => {
    const keyOf = keysOf(scope);
    return terms.map((term, index) => ({ key: keyOf(term), scope, index }));
  });
  const keys = statement.value(wanted.map(({ key }) => key));
  const keyScopes = statement.value(wanted.map(({ scope }) => scope));
  const indexes = statement.value(wanted.map(({ index }) => index));
  const all = statement.value(scopes);
  matching(request, statement);
  visibleTo(viewer, statement);
  const limit = statement.value(request.limit + 1);
  const offset = statement.value(offsetOf(request.cursor));
  const text = `
    WITH wanted AS (SELECT * FROM unnest(${keys}::int[], ${keyScopes}::text[], ${indexes}::int[]) AS w (key, scope, term)),
    hits AS MATERIALIZED (
      SELECT s.group_key, s.id, s.scope, s.terms, s.weights, s.length
      FROM search s JOIN knowledge k ON k.group_key = s.group_key AND k.id = s.id
      WHERE s.terms && ${keys}::int[] AND ${statement.all}
    ),
    postings AS MATERIALIZED (
      SELECT * FROM (
        SELECT h.group_key, h.id, h.length, w.term, h.weights[array_position(h.terms, w.key)]::float8 AS weight
        FROM hits h JOIN wanted w ON w.scope = h.scope
      ) AS p WHERE weight IS NOT NULL
    ),
    frequencies AS (SELECT term, count(*) AS documents FROM postings GROUP BY term),
    totals AS (
      SELECT greatest(sum(documents), 1)::float8 AS documents,
             greatest(sum(length)::float8 / greatest(sum(documents), 1), 1) AS mean_length
      FROM search_totals WHERE scope = ANY(${all})
    ),
    ranked AS (
      SELECT p.group_key, p.id,
             sum(ln(1 + greatest(t.documents - f.documents, 0) / (f.documents + 0.5) + 0.5 / (f.documents + 0.5))
                 * p.weight * (${K1} + 1) / (p.weight + ${K1} * (1 - ${B} + ${B} * p.length / t.mean_length))) AS score
      FROM postings p JOIN frequencies f ON f.term = p.term CROSS JOIN totals t
      GROUP BY p.group_key, p.id ORDER BY score DESC, p.group_key, p.id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${RECORD_COLUMNS} FROM ranked r JOIN knowledge k ON k.group_key = r.group_key AND k.id = r.id ${RECORD_JOIN}
    ORDER BY r.score DESC, r.group_key, r.id`;
  return { text, values: statement.values };
}

/**
 * The items that a viewer may see and that match a query, best first by BM25 over title, tags and aliases, summary and
 * content. An administrator looks into every group unless the filter names one.
 */
export async function searchKnowledge(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchPage> {
  const terms = [...new Set(tokenize(request.query))].slice(0, MAX_QUERY_TERMS);
  const groupKey = typeof viewer === 'string' ? request.groupKey : viewer.groupKey;
  const scopes = await scopesOf(sql, viewer, groupKey);
  const ranking = rankingOf(request, viewer, scopes, terms);
  const rows = terms.length === 0 ? [] : await sql.query<RecordRow>(ranking.text, ranking.values);
  const items = rows.slice(0, request.limit).map(recordOf);
  if (items.length > 0) return { items, ...nextOffset(rows.length, request) };
  const [count] = await sql.query<{ documents: string }>(COUNT, [scopes]);
  const { limit: _, cursor: _cursor, ...filter } = request;
  const documents = Number(count?.documents);
  return { items, searched: { ...filter, terms, groupKey: groupKey ?? 'all', documents } };
}
