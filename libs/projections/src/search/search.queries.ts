import { encodePage } from '@app/domain';
import type { Viewer } from '../access/visibility.js';
import { fuseByRank } from '../meaning/fuse.js';
import type { NearAnswer, NearField } from '../meaning/near-items.js';
import type { KnowledgeFilter } from '../knowledge/knowledge-filter.js';
import type { KnowledgeRecord } from '../knowledge/knowledge-record.js';
import { countFindable } from '../knowledge/knowledge.queries.js';
import { MAX_OFFSET, type RankedEnd, offsetOf, rankedEndAt } from '../offset-place.js';
import type { PageRange } from '../paging.js';
import type { Sql } from '../sql.js';
import { type FoundBy, foundByWords } from './found-by.js';
import { type LoadedItem, loadFound } from './load-found.js';
import { type NamedItem, namedItems, namesIn } from './named-items.js';
import { type ItemKey, type RankedItem, type RankingRange, rankItems } from './rank-items.js';
import { type QueryManner, type ReadQuery, type Understood, readQuery } from './read-query.js';
import { type SearchField, fieldOf, planSearch } from './search-plan.js';
import { twinsIn } from './items/twins.js';
import { READ_DAYS, REORDERED, raisedScore } from '../usefulness.js';

/** What to look for, where. */
export interface SearchRequest extends KnowledgeFilter, PageRange, QueryManner {
  query: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether twins stand apart, each in a place of its own. */
  apart?: boolean | undefined;
  /** Looks by meaning, where that is to be done. Never rejects. */
  near?: ((field: NearField) => Promise<NearAnswer>) | undefined;
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

/** An item that was found. */
export interface FoundRecord extends KnowledgeRecord {
  /** The ids of further items that say the same, in its group; the best first. */
  twins?: string[];
  /** Why it was found; absent in a list. */
  foundBy?: FoundBy[];
}

/** A page of what was found, best first; `searched` says where when there is nothing. */
export interface SearchPage extends RankedEnd, Understood {
  items: FoundRecord[];
  searched?: SearchedScope;
  /** Where meaning was to be looked for: whether it counts, or why words alone answer. */
  meaning?: 'counted' | 'late' | 'unavailable';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** An item is held against so many before it to tell whether it is a twin of one. */
const TWIN_REACH = 10;

/** A part of the order in which what is found stands, from the place `from` on. */
interface FoundOrder {
  from: number;
  keys: ItemKey[];
  /** Whether it ends before all that was found. */
  goesOn: boolean;
}

/** What one search works with. */
interface Search {
  sql: Sql;
  viewer: Viewer;
  filter: KnowledgeFilter;
  field: SearchField;
  read: ReadQuery;
  named: NamedItem[];
  now: number;
  /** What was found by meaning, while that is looked for. */
  near: Promise<NearAnswer> | undefined;
}

function keyOf({ groupKey, id }: ItemKey): string {
  return JSON.stringify([groupKey, id]);
}

/** What stands first by words and by meaning, and what is in it by meaning alone. */
async function bestOf(
  ranked: readonly RankedItem[],
  { now, near }: Search,
): Promise<{ best: ItemKey[]; others: ItemKey[] }> {
  const byWords = ranked
    .slice(0, REORDERED)
    .map((each) => ({ ...each, raised: raisedScore(each.score, each.usage!, now) }))
    .toSorted((a, b) => b.raised - a.raised);
  const answer = await near;
  if (answer === undefined || !('near' in answer)) return { best: byWords, others: [] };
  const words = new Set(byWords.map(keyOf));
  const others = answer.near.filter((each) => !words.has(keyOf(each)));
  return { best: fuseByRank<ItemKey>(byWords, answer.near), others };
}

/** The places `from` to `to` (exclusive) of all that is found: what is named, then the best by words, put in order by use and meaning too. */
async function orderOf(search: Search, from: number, to: number): Promise<FoundOrder> {
  const { sql, viewer, filter, field, read, named, now } = search;
  const { parts } = read;
  if (parts.length === 0) {
    const head = [...named, ...(await bestOf([], search)).best];
    return { from, keys: head.slice(from, to), goesOn: to < head.length };
  }
  const plan = await planSearch(sql, field, parts);
  const readAfter = Math.floor(now / DAY_MS) - READ_DAYS;
  const rank = (range: Pick<RankingRange, 'limit' | 'offset' | 'readAfter' | 'without'>) =>
    rankItems(sql, viewer, plan, { ...filter, without: named, ...range });
  // The first page takes one statement.
  const first = from === 0 ? Math.max(REORDERED, to) : REORDERED;
  const ranked = await rank({ offset: 0, limit: first, readAfter });
  const { best, others } = await bestOf(ranked, search);
  const shown = new Set(others.map(keyOf));
  const rest = ranked.slice(REORDERED).filter((each) => !shown.has(keyOf(each)));
  const head = [...named, ...best, ...rest];
  if (ranked.length < first || to <= head.length)
    return {
      from,
      keys: head.slice(from, to),
      goesOn: to < head.length || ranked.length === first,
    };
  const offset = Math.max(0, from - head.length);
  const limit = to - head.length - offset;
  const passed = REORDERED + rest.length;
  const more = await rank({ offset: passed + offset, limit, without: [...named, ...others] });
  return { from, keys: [...head.slice(from), ...more], goesOn: more.length === limit };
}

/** The items of an order from a place of it on, with what lies before it as far as there is room. */
async function loadOrder(
  { sql, viewer, filter }: Search,
  { from, keys }: FoundOrder,
  start: number,
): Promise<LoadedItem[]> {
  const placed = (items: LoadedItem[], first: number) =>
    items.map(({ at, record }) => ({ at: first + at, record }));
  const loaded = placed(await loadFound(sql, viewer, filter, keys), from);
  if (start === from || keys.length <= start - from || loaded.some(({ at }) => at >= start))
    return loaded;
  return placed(await loadFound(sql, viewer, filter, keys.slice(start - from)), start);
}

/** The items of a page and where the next begins; twins stand with the first of them unless they are apart. */
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

/** The items with why each was found. */
async function explained(
  { sql, read, named, near }: Search,
  items: readonly FoundRecord[],
): Promise<FoundRecord[]> {
  const names = new Map(named.map((each) => [keyOf(each), each.name]));
  const byWords = await foundByWords(sql, items, read.origins);
  const answer = await near;
  const meant = new Set(answer && 'near' in answer ? answer.near.map(keyOf) : []);
  return items.map((item, at) => {
    const name = names.get(keyOf(item));
    const byName: FoundBy[] = name === undefined ? [] : [{ word: name, by: 'id' }];
    const byMeaning: FoundBy[] = meant.has(keyOf(item)) ? [{ by: 'meaning' }] : [];
    return { ...item, foundBy: [...byName, ...byWords[at]!, ...byMeaning] };
  });
}

/** What an answer says of looking by meaning. */
async function meaningOf(
  near: Promise<NearAnswer> | undefined,
): Promise<Pick<SearchPage, 'meaning'>> {
  const answer = await near;
  if (answer === undefined) return {};
  return { meaning: 'near' in answer ? 'counted' : answer.missing };
}

/**
 * The items that a viewer may see and that match a query: those it names by id or task key first, then the best by BM25 over
 * title, tags and aliases, summary and content, the first REORDERED of them put in order also by how useful they are and, where that is
 * looked for, joined with what means nearly the same. An
 * administrator looks into every group unless the filter names one. The ranking by words is exact, however many items there
 * are, for the frequencies that the plan goes by: those of the largest group, taken for all.
 */
export async function searchKnowledge(
  sql: Sql,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchPage> {
  const { query, limit, cursor, asTyped, abbreviations, apart = false, now, ...more } = request;
  const { near: look, ...filter } = more;
  const groupKey = typeof viewer === 'string' ? request.groupKey : viewer.groupKey;
  // A cursor that is none is refused also where there is nothing to look for.
  const start = offsetOf(cursor);
  const field = await fieldOf(sql, viewer, groupKey);
  const { status, includeSuperseded } = filter;
  const sight = { viewer, scopes: field.scopes, status, includeSuperseded, groupKey };
  const named = await namedItems(sql, viewer, namesIn(query), filter);
  const isName = named.some(({ name }) => name === query.trim());
  // Whoever names an item does not describe it.
  const near = isName
    ? undefined
    : look?.({ viewer, filter, scopes: field.scopes, without: named });
  const read = await readQuery(sql, query, { asTyped: asTyped || isName, abbreviations }, sight);
  const search: Search = { sql, viewer, filter, field, read, named, now, near };
  const reach = apart ? 0 : TWIN_REACH;
  const order = await orderOf(search, Math.max(0, start - reach), start + limit + 1 + reach);
  const loaded = await loadOrder(search, order, start);
  const { items, next } = pageOf(loaded, { start, limit, apart });
  const { words } = read;
  const understood = { ...read.understood, ...(await meaningOf(near)) };
  const end = order.from + order.keys.length;
  const reached = (loaded.at(-1)?.at ?? end - 1) + 1;
  const follows = next ?? Math.max(reached, start + 1);
  const goesOn = next !== undefined || reached < end || order.goesOn;
  if (items.length > 0)
    return {
      items: await explained(search, items),
      ...understood,
      ...(goesOn && rankedEndAt(follows)),
    };
  // A page of nothing but twins of what pages before it show.
  if (goesOn && follows <= MAX_OFFSET)
    return searchKnowledge(sql, viewer, { ...request, cursor: encodePage([follows]) });
  // The totals count every item; somebody who may not see them all is not told how many there are.
  const documents = viewer === 'administrator' ? field.documents : await countFindable(sql, viewer);
  const terms = words.map(({ word }) => word);
  const searched = { ...filter, query, terms, groupKey: groupKey ?? 'all', documents };
  return { items, ...understood, searched };
}
