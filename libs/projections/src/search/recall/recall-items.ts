import { LEAST_TELLING } from '@app/domain';
import type { Reader } from '../../access/visibility.js';
import { keyOf } from '../../knowledge/item-key.js';
import type { KnowledgeFilter } from '../../knowledge/knowledge-filter.js';
import type { KnowledgeRecord } from '../../knowledge/knowledge-record.js';
import type { Sql } from '../../sql.js';
import { foundByWords } from '../found-by.js';
import { duplicatesAmong, withoutDuplicates } from '../../knowledge/brief/duplicates.js';
import { withoutTwins } from '../items/twins.js';
import { loadFound } from '../load-found.js';
import { namedItems, namesIn } from '../named-items.js';
import { Postings } from '../postings/postings.js';
import { partsOf } from '../query-parts.js';
import { rankItems } from '../ranking/rank-items.js';
import { planSearch, readField, relativeIdf } from '../ranking/search-plan.js';
import { tellingWords } from '../telling-words.js';
import { clearlyAbout, sumOf } from './clearly-about.js';
import { type PromptWord, promptWords } from './prompt-words.js';

/** What somebody asks a coding agent for, and where. */
export interface RecallRequest {
  prompt: string;
  /** Any name of the project, beside whose items those of no project count; null for these alone. */
  projectKey: string | null;
  /** The ids of items that are known already. */
  without: readonly string[];
  limit: number;
}

/** So many of the best by words are looked at, of those that may come unasked. */
const CONSIDERED = 10;
/** Where a word says what an item is about. */
const LEADING: ReadonlySet<string | undefined> = new Set(['title', 'tags', 'aliases']);
/** A name that is neither a word nor a number. */
const MIXED = /^(?=\S*\p{L})(?=\S*[^\p{L}\s])\S+$/u;

/** Resolves to the items that the prompt names by id or task key. */
async function itemsNamed(
  sql: Sql,
  viewer: Reader,
  prompt: string,
  filter: KnowledgeFilter,
): Promise<KnowledgeRecord[]> {
  const names = namesIn(prompt).filter((name) => MIXED.test(name));
  const keys = await namedItems(sql, viewer, names, filter);
  const loaded = await loadFound(sql, viewer, filter, keys.slice(0, CONSIDERED));
  return loaded.map(({ record }) => record);
}

/** Resolves to the items whose words show that they are clearly about what the prompt says, best first. */
async function itemsAbout(
  sql: Sql,
  viewer: Reader,
  words: readonly PromptWord[],
  filter: KnowledgeFilter,
): Promise<KnowledgeRecord[]> {
  const field = await readField(sql, viewer, viewer.groupKey);
  const postings = new Postings(sql, field.scopes);
  const searched = await tellingWords(sql, { viewer, postings }, words);
  const plan = await planSearch(postings, field, {
    parts: partsOf(searched, [], []),
    hints: new Set(),
  });
  const page = { ...filter, limit: CONSIDERED, offset: 0 };
  const ranked = await rankItems(sql, viewer, { plan, postings }, page);
  const loaded = await loadFound(sql, viewer, filter, ranked);
  const found = loaded.map(({ at, record }) => ({ item: record, terms: ranked[at]!.terms }));
  const origins = new Map(searched.map(({ token }) => [token, { word: token }]));
  const places = await foundByWords(sql, found, origins);
  // How rare a word is that was not searched for is not known; it counts as none that the team has written down.
  const rarity = new Map(plan.terms.map(({ term, idf }) => [term, relativeIdf(idf, field)]));
  // A name that nobody has written down is told by its parts alone. By now all words have been read.
  const isWritten = (term: string) => field.scopes.some((at) => postings.countIn(at, term) > 0);
  const weights = new Map(
    words
      .filter(({ token, isName }) => !isName || isWritten(token))
      .map(({ token, weight }) => [token, weight * (rarity.get(token) ?? 1)]),
  );
  const shared = found.map(({ item }, at) => {
    const leading = places[at]!.filter((place) => LEADING.has(place.in));
    const weightsOf = (each: typeof leading) =>
      each.map(({ word }) => weights.get(word!) ?? 0).filter((weight) => weight > 0);
    return { item, weight: sumOf(weightsOf(places[at]!)), leading: weightsOf(leading) };
  });
  return clearlyAbout(shared, sumOf([...weights.values()])).map(({ item }) => item);
}

/**
 * Resolves to the few items in force, but for raw ones and done tasks, that a member may see and that a prompt names or is clearly about, best
 * first; to none for most prompts. Nothing of the prompt is kept.
 */
export async function recallItems(
  sql: Sql,
  viewer: Reader,
  { prompt, projectKey, without, limit }: RecallRequest,
): Promise<KnowledgeRecord[]> {
  const filter = { projectKey, withUnowned: true, toldUnasked: true };
  const named = await itemsNamed(sql, viewer, prompt, filter);
  const words = promptWords(prompt, projectKey ?? '');
  const most = words.reduce((sum, { weight }) => sum + weight, 0);
  const about = most < LEAST_TELLING ? [] : await itemsAbout(sql, viewer, words, filter);
  const distinct = new Map([...named, ...about].map((item) => [keyOf(item), item]));
  const known = new Set(without);
  // What says the same as a known item is known too.
  const items = withoutTwins([...distinct.values()]);
  const duplicates = await duplicatesAmong(sql, items);
  const shown = withoutDuplicates(items, duplicates).filter(({ id }) => !known.has(id));
  return shown.slice(0, limit);
}
