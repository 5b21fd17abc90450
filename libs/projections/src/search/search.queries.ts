import { encodePage } from '@app/domain';
import { type Viewer, homeOf } from '../access/visibility.js';
import { keyOf } from '../knowledge/item-key.js';
import type { KnowledgeFilter } from '../knowledge/knowledge-filter.js';
import type { KnowledgeRecord } from '../knowledge/knowledge-record.js';
import { countFindable } from '../knowledge/knowledge.queries.js';
import type { NearAnswer, NearField } from '../meaning/near-items.js';
import { MAX_OFFSET, type RankedEnd, offsetOf, rankedEndAt } from '../offset-place.js';
import type { PageRange } from '../paging.js';
import type { Sql } from '../sql.js';
import { type FoundBy, foundByWords } from './found-by.js';
import { type FoundOrder, type Search, loadOrder, findOrder } from './found-order.js';
import { twinsIn } from './items/twins.js';
import type { LoadedItem } from './load-found.js';
import { namedItems, namesIn } from './named-items.js';
import { Postings } from './postings/postings.js';
import { type QueryManner, type Understood, readQuery } from './read-query.js';
import { readField } from './ranking/search-plan.js';

/** What to search for, and where. */
export interface SearchRequest extends KnowledgeFilter, PageRange, QueryManner {
  query: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether to list twins separately. */
  apart?: boolean | undefined;
  /** Searches by meaning, if that is wanted. Never rejects. */
  near?: ((field: NearField) => Promise<NearAnswer>) | undefined;
}

/** Where a search looked, to explain an empty result. */
export interface SearchedScope extends Omit<KnowledgeFilter, 'groupKey'> {
  query: string;
  /** The words searched for, as typed; empty if the query has only the commonest words. */
  terms: string[];
  /** The group whose items (beside those for every group) were searched, or `all`. */
  groupKey: string;
  /** How many items that the viewer may see are in that scope, before the other filters. */
  documents: number;
}

/** A found item. */
export interface FoundRecord extends KnowledgeRecord {
  /** The ids of other items of its group that say the same, best first. */
  twins?: string[];
  /** Why it was found; absent in a list. */
  foundBy?: FoundBy[];
}

/** A page of results, best first; `searched` is present if there are none. */
export interface SearchPage extends RankedEnd, Understood {
  items: FoundRecord[];
  searched?: SearchedScope;
  /** Present if a search by meaning was wanted: whether it counts, or why only words do. */
  meaning?: 'counted' | 'late' | 'unavailable';
}

/** How many preceding items an item is compared with to find its twin. */
const TWIN_REACH = 10;

/** Returns the items of a page and where the next begins; twins are listed with the first of them unless `apart`. */
function pageOf(
  loaded: readonly LoadedItem[],
  { start, limit, apart }: { start: number; limit: number; apart: boolean },
): { items: FoundRecord[]; next: number | undefined } {
  const twinOf = apart
    ? []
    : twinsIn(
        loaded.map(({ record }) => record),
        TWIN_REACH,
      );
  const twins = loaded.map((): string[] => []);
  for (const [place, first] of twinOf.entries())
    if (first !== undefined) twins[first]!.push(loaded[place]!.record.id);
  const shown = loaded
    .map((each, place) => ({ ...each, place }))
    .filter(({ at, place }) => at >= start && twinOf[place] === undefined);
  const items = shown.slice(0, limit).map(({ record, place }) => {
    return twins[place]!.length === 0 ? record : { ...record, twins: twins[place]! };
  });
  return { items, next: shown[limit]?.at };
}

/** Resolves to the items with why each was found. */
async function explained(
  { sql, read, named, near }: Search,
  terms: FoundOrder['terms'],
  items: readonly FoundRecord[],
): Promise<FoundRecord[]> {
  const names = new Map(named.map((each) => [keyOf(each), each.name]));
  const byWords = await foundByWords(
    sql,
    items.map((item) => ({ item, terms: terms.get(keyOf(item)) })),
    read.origins,
  );
  const answer = await near;
  const meant = new Set(answer && 'near' in answer ? answer.near.map(keyOf) : []);
  return items.map((item, at) => {
    const name = names.get(keyOf(item));
    const byName: FoundBy[] = name === undefined ? [] : [{ word: name, by: 'id' }];
    const byMeaning: FoundBy[] = meant.has(keyOf(item)) ? [{ by: 'meaning' }] : [];
    return { ...item, foundBy: [...byName, ...byWords[at]!, ...byMeaning] };
  });
}

/** What a response says about the search by meaning. */
async function meaningStatus(
  near: Promise<NearAnswer> | undefined,
): Promise<Pick<SearchPage, 'meaning'>> {
  const answer = await near;
  if (answer === undefined) return {};
  return { meaning: 'near' in answer ? 'counted' : answer.missing };
}

/**
 * Resolves to a page of the items that a viewer may see and that match a query: first those it names by id or task key, then the
 * best by BM25 over title, tags and aliases, summary and content. The first REORDERED of these are reordered by usefulness and,
 * if wanted, merged with the nearest by meaning. An administrator searches every group unless the filter names one. The ranking
 * by words is exact for any number of items, given word frequencies taken from the largest group.
 */
export async function searchKnowledge(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchPage> {
  const { limit, cursor, apart = false } = request;
  // An invalid cursor is refused even if there is nothing to find.
  const start = offsetOf(cursor);
  const search = await searchFor(sql, viewer, request);
  const reach = apart ? 0 : TWIN_REACH;
  const order = await findOrder(search, Math.max(0, start - reach), start + limit + 1 + reach);
  const loaded = await loadOrder(search, order, start);
  const { items, next } = pageOf(loaded, { start, limit, apart });
  const end = order.from + order.keys.length;
  const reached = (loaded.at(-1)?.at ?? end - 1) + 1;
  const follows = next ?? Math.max(reached, start + 1);
  const goesOn = next !== undefined || reached < end || order.goesOn;
  // A page of nothing but twins of items on earlier pages is skipped.
  if (items.length === 0 && goesOn && follows <= MAX_OFFSET)
    return searchKnowledge(sql, viewer, { ...request, cursor: encodePage([follows]) });
  const understood = { ...search.read.understood, ...(await meaningStatus(search.near)) };
  return items.length === 0
    ? { items, ...understood, searched: await searchedIn(search, request) }
    : {
        items: await explained(search, order.terms, items),
        ...understood,
        ...(goesOn && rankedEndAt(follows)),
      };
}

/** Interprets the query, finds the items it names, and starts the search by meaning. */
async function searchFor(sql: Sql, viewer: Viewer, request: SearchRequest): Promise<Search> {
  const { query, now, asTyped, abbreviations } = request;
  const filter = filterOf(request);
  const groupKey = homeOf(viewer) ?? request.groupKey;
  const field = await readField(sql, viewer, groupKey);
  const named = await namedItems(sql, viewer, namesIn(query), filter);
  const isName = named.some(({ name }) => name === query.trim());
  // A query that is an item's name does not describe a meaning.
  const near = isName
    ? undefined
    : request.near?.({ viewer, filter, scopes: field.scopes, without: named });
  const { status, includeSuperseded } = filter;
  const postings = new Postings(sql, field.scopes);
  const sight = { viewer, postings, status, includeSuperseded, groupKey };
  const read = await readQuery(sql, query, { asTyped: asTyped || isName, abbreviations }, sight);
  return { sql, viewer, filter, field, postings, read, named, now, near };
}

function filterOf({
  query: _query,
  limit: _limit,
  cursor: _cursor,
  asTyped: _asTyped,
  abbreviations: _abbreviations,
  apart: _apart,
  now: _now,
  near: _near,
  ...filter
}: SearchRequest): KnowledgeFilter {
  return filter;
}

/** Describes where a search without results looked. */
async function searchedIn(
  { sql, viewer, filter, field, read }: Search,
  request: SearchRequest,
): Promise<SearchedScope> {
  // The totals count every item, and whoever may not see them all must not learn how many there are.
  const documents = viewer === 'administrator' ? field.documents : await countFindable(sql, viewer);
  const terms = read.words.map(({ word }) => word);
  const groupKey = homeOf(viewer) ?? request.groupKey ?? 'all';
  return { ...filter, query: request.query, terms, groupKey, documents };
}
