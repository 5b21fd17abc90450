import type { Viewer } from '../access/visibility.js';
import type { KnowledgeFilter } from '../knowledge/knowledge-filter.js';
import { fuseByRank } from '../meaning/fuse.js';
import type { NearAnswer } from '../meaning/near-items.js';
import type { Sql } from '../sql.js';
import { READ_DAYS, REORDERED, raisedScore } from '../usefulness.js';
import { type LoadedItem, loadFound } from './load-found.js';
import type { NamedItem } from './named-items.js';
import { type ItemKey, type RankedItem, type RankingRange, rankItems } from './rank-items.js';
import type { ReadQuery } from './read-query.js';
import { type SearchField, planSearch } from './search-plan.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A part of the order in which what is found stands, from the place `from` on. */
export interface FoundOrder {
  from: number;
  keys: ItemKey[];
  /** Whether it ends before all that was found. */
  goesOn: boolean;
}

/** What one search works with. */
export interface Search {
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

/** A text that two items share only when they are one. */
export function keyOf({ groupKey, id }: ItemKey): string {
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
export async function orderOf(search: Search, from: number, to: number): Promise<FoundOrder> {
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
export async function loadOrder(
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
