import { DAY_MS } from '@app/domain';
import type { Viewer } from '../access/visibility.js';
import { type ItemKey, keyOf } from '../knowledge/item-key.js';
import type { KnowledgeFilter } from '../knowledge/knowledge-filter.js';
import { fuseByRank } from '../meaning/fuse.js';
import type { NearAnswer } from '../meaning/near-items.js';
import type { Sql } from '../sql.js';
import { READ_DAYS, REORDERED, raisedScore } from '../usefulness.js';
import { type FoundKey, type LoadedItem, loadFound } from './load-found.js';
import type { NamedItem } from './named-items.js';
import type { Postings } from './postings/postings.js';
import { type RankedItem, type RankingRange, rankItems } from './ranking/rank-items.js';
import type { ReadQuery } from './read-query.js';
import { type SearchField, planSearch } from './ranking/search-plan.js';

/** A part of the order of results, from the place `from` on. */
export interface FoundOrder {
  from: number;
  keys: FoundKey[];
  /** The terms of the query that items have, by `keyOf`; of those that words did not find it is not known. */
  terms: ReadonlyMap<string, readonly string[]>;
  /** Whether there are more results. */
  goesOn: boolean;
}

/** The inputs of one search. */
export interface Search {
  sql: Sql;
  viewer: Viewer;
  filter: KnowledgeFilter;
  field: SearchField;
  postings: Postings;
  read: ReadQuery;
  named: NamedItem[];
  now: number;
  /** The search by meaning, if there is one. */
  near: Promise<NearAnswer> | undefined;
}

/** What remains of the score of a done task: it says that something was done, and seldom what holds. */
const SHARE_OF_DONE = 0.7;

function usefulScore({ score, usage, isDone }: RankedItem, now: number): number {
  return raisedScore(score, usage!, now) * (isDone ? SHARE_OF_DONE : 1);
}

/** The best items by words and by meaning, and those of them found by meaning alone. */
async function mergeBest(
  ranked: readonly RankedItem[],
  { now, near }: Search,
): Promise<{ best: FoundKey[]; others: ItemKey[] }> {
  const byWords = ranked
    .slice(0, REORDERED)
    .map((each) => ({ raised: usefulScore(each, now), ...each }))
    .toSorted((a, b) => b.raised - a.raised);
  const answer = await near;
  if (answer === undefined || !('near' in answer)) return { best: byWords, others: [] };
  const words = new Set(byWords.map(keyOf));
  const others = answer.near.filter((each) => !words.has(keyOf(each)));
  return { best: fuseByRank<FoundKey>(byWords, answer.near), others };
}

function termsOf(ranked: readonly RankedItem[]): Map<string, readonly string[]> {
  return new Map(ranked.map((each) => [keyOf(each), each.terms]));
}

/** Resolves to the results `from` to `to` (exclusive): first items named by id, then the best by words, reordered by usefulness and meaning. */
export async function findOrder(search: Search, from: number, to: number): Promise<FoundOrder> {
  const { sql, viewer, filter, field, postings, read, named, now } = search;
  const { parts, hints } = read;
  if (parts.length === 0) {
    const head = [...named, ...(await mergeBest([], search)).best];
    return { from, keys: head.slice(from, to), terms: new Map(), goesOn: to < head.length };
  }
  const plan = await planSearch(postings, field, { parts, hints });
  const readAfter = Math.floor(now / DAY_MS) - READ_DAYS;
  const rank = (range: Pick<RankingRange, 'limit' | 'offset' | 'readAfter' | 'without'>) =>
    rankItems(sql, viewer, { plan, postings }, { ...filter, without: named, ...range });
  // The first page takes one statement.
  const first = from === 0 ? Math.max(REORDERED, to) : REORDERED;
  const ranked = await rank({ offset: 0, limit: first, readAfter });
  const { best, others } = await mergeBest(ranked, search);
  const shown = new Set(others.map(keyOf));
  const rest = ranked.slice(REORDERED).filter((each) => !shown.has(keyOf(each)));
  const head = [...named, ...best, ...rest];
  if (ranked.length < first || to <= head.length)
    return {
      from,
      keys: head.slice(from, to),
      terms: termsOf(ranked),
      goesOn: to < head.length || ranked.length === first,
    };
  const offset = Math.max(0, from - head.length);
  const limit = to - head.length - offset;
  const passed = REORDERED + rest.length;
  const more = await rank({ offset: passed + offset, limit, without: [...named, ...others] });
  const keys = [...head.slice(from), ...more];
  return { from, keys, terms: termsOf([...ranked, ...more]), goesOn: more.length === limit };
}

/** Resolves to the items of an order from the place `start` on, and to as many before it as fit. */
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
