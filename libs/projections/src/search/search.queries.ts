import type { KnowledgeFilter } from '../knowledge/knowledge-filter.js';
import { type KnowledgeRecord, recordOf } from '../knowledge/knowledge-record.js';
import { countFindable } from '../knowledge/knowledge.queries.js';
import type { PageRange } from '../paging.js';
import type { Viewer } from '../access/visibility.js';
import { type RankedEnd, offsetOf, rankedEnd } from '../offset-place.js';
import type { Sql } from '../sql.js';
import { rankItems } from './rank-items.js';
import { type QueryManner, type Understood, readQuery } from './read-query.js';
import { fieldOf, planSearch } from './search-plan.js';

/** What to look for, where. */
export interface SearchRequest extends KnowledgeFilter, PageRange, QueryManner {
  query: string;
}

/** Where a search looked, so that an empty answer explains itself. */
export interface SearchedScope extends Omit<KnowledgeFilter, 'groupKey'> {
  query: string;
  /** The words that were looked for, as they were typed; none of a query of only the commonest words. */
  terms: string[];
  /** The group whose items (beside those for every group) were looked at, or `all`. */
  groupKey: string;
  /** How many items that the viewer may see lie in that scope, before the other filters. */
  documents: number;
}

/** A page of what was found, best first; `searched` says where when there is nothing. */
export interface SearchPage extends RankedEnd, Understood {
  items: KnowledgeRecord[];
  searched?: SearchedScope;
}

/**
 * The items that a viewer may see and that match a query, best first by BM25 over title, tags and aliases, summary and
 * content. An administrator looks into every group unless the filter names one. The ranking is exact, however many items
 * there are, for the frequencies that the plan goes by: those of the largest group, taken for all.
 */
export async function searchKnowledge(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchPage> {
  const { query, limit, cursor, asTyped, abbreviations, ...filter } = request;
  const groupKey = typeof viewer === 'string' ? request.groupKey : viewer.groupKey;
  // A cursor that is none is refused also where there is nothing to look for.
  const range = { ...filter, limit: limit + 1, offset: offsetOf(cursor) };
  const field = await fieldOf(sql, viewer, groupKey);
  const { status, includeSuperseded } = filter;
  const sight = { viewer, scopes: field.scopes, status, includeSuperseded, groupKey };
  const read = await readQuery(sql, query, { asTyped, abbreviations }, sight);
  const { words, parts, understood } = read;
  const rows =
    parts.length === 0
      ? []
      : await rankItems(sql, viewer, await planSearch(sql, field, parts), range);
  const items = rows.slice(0, limit).map(recordOf);
  if (items.length > 0) return { items, ...understood, ...rankedEnd(rows, request) };
  // The totals count every item; somebody who may not see them all is not told how many there are.
  const documents = viewer === 'administrator' ? field.documents : await countFindable(sql, viewer);
  const terms = words.map(({ word }) => word);
  const searched = { ...filter, query, terms, groupKey: groupKey ?? 'all', documents };
  return { items, ...understood, searched };
}
