import { keyColumns } from '../knowledge/item-key.js';
import type { KnowledgeRecord } from '../knowledge/knowledge-record.js';
import type { Sql } from '../sql.js';
import { textsOf } from './items/item-texts.js';
import { EVERY_GROUP, keysOf, termsIn } from './terms/terms.js';

/** Where an item can have a word. */
export const FOUND_IN = [
  'title',
  'tags',
  'aliases',
  'summary',
  'content',
  'nextStep',
  'type',
] as const;

/** The origin of a search term: the word as typed, and what it was taken for. */
export interface TermOrigin {
  word: string;
  as?: string;
  by?: 'spelling' | 'name';
}

/** Why an item was found: for a word in it, as typed or as taken for another, by its id or task key, or by its meaning. */
export interface FoundBy {
  word?: string;
  as?: string;
  by?: 'spelling' | 'name' | 'id' | 'meaning';
  in?: (typeof FOUND_IN)[number];
}

const MATCHED = `
  SELECT ARRAY(
    SELECT term.place FROM unnest(wanted.keys::int[]) WITH ORDINALITY AS term (key, place)
    WHERE array_position(s.terms, term.key) IS NOT NULL ORDER BY term.place
  )::int[] AS matched
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (group_key, id, keys, place)
  LEFT JOIN LATERAL (
    SELECT own.terms FROM search own WHERE own.group_key = wanted.group_key AND own.id = wanted.id OFFSET 0
  ) AS s ON true
  ORDER BY wanted.place`;

/** Resolves to which of these terms each item has. */
async function matchedIn(
  sql: Sql,
  items: readonly KnowledgeRecord[],
  terms: readonly string[],
): Promise<string[][]> {
  if (terms.length === 0 || items.length === 0) return items.map(() => []);
  const keysIn = new Map<string, string>();
  const keys = items.map(({ groupKey, visibility }) => {
    const scope = visibility === 'org' ? EVERY_GROUP : groupKey;
    const known = keysIn.get(scope) ?? `{${terms.map(keysOf(scope)).join(',')}}`;
    keysIn.set(scope, known);
    return known;
  });
  const rows = await sql.query<{ matched: number[] }>(MATCHED, [...keyColumns(items), keys]);
  return rows.map(({ matched }) => matched.map((place) => terms[place - 1]!));
}

/** How many characters of a short text are searched; a longer one is really content. */
const MAX_SHORT = 4_000;

/** Returns a function that says which of an item's texts has a term: the one that counts most. */
function placer(item: KnowledgeRecord): (term: string) => FoundBy['in'] {
  const texts = textsOf(item);
  const known = new Map<string, (term: string) => boolean>();
  const has = (name: keyof typeof texts, term: string) => {
    const isTerm = known.get(name) ?? termsIn(texts[name].slice(0, MAX_SHORT));
    known.set(name, isTerm);
    return isTerm(term);
  };
  const short = ['title', 'tags', 'aliases', 'summary', 'nextStep', 'type'] as const;
  return (term) => short.find((name) => has(name, term)) ?? 'content';
}

/** A found item, and the terms that it has, if that is known. */
interface FoundItem {
  item: KnowledgeRecord;
  terms: readonly string[] | undefined;
}

/** Resolves to the query's words that each item has, and where; a word as typed goes before what it was taken for. */
export async function foundByWords(
  sql: Sql,
  found: readonly FoundItem[],
  origins: ReadonlyMap<string, TermOrigin>,
): Promise<FoundBy[][]> {
  const unknown = found.filter(({ terms }) => terms === undefined).map(({ item }) => item);
  const matched = await matchedIn(sql, unknown, [...origins.keys()]);
  const termsOf = new Map(unknown.map((item, at) => [item, matched[at]!]));
  return found.map(({ item, terms = termsOf.get(item)! }) => {
    const placeOf = placer(item);
    const had = new Set(terms);
    const byWord = new Map<string, FoundBy>();
    for (const [term, origin] of origins) {
      if (!had.has(term)) continue;
      const known = byWord.get(origin.word);
      if (known === undefined || (known.by && !origin.by))
        byWord.set(origin.word, { ...origin, in: placeOf(term) });
    }
    return [...byWord.values()];
  });
}
