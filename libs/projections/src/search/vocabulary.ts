import { arrayParameters, boundsOf, joinedParameter } from '../array-parameter.js';
import { numbersIn } from '../numbers-in.js';
import type { Sql } from '../sql.js';
import { unnestedRows } from '../unnested-rows.js';
import { remnantsOf } from '../words/slips.js';
import { type Place, type PlaceRow, nameOfPlace, placeColumns, placeOf } from './postings/place.js';
import { Postings, nextOf, rowAt } from './postings/postings.js';
import { type WrittenWord, keysOf } from './terms/terms.js';

// All keys of a place are found in one scan of its part of the index, instead of one descent per key.
const KNOWN = `
  SELECT ARRAY(
    SELECT v.key FROM vocabulary v
    WHERE v.group_key = asked.group_key AND v.scope = asked.scope AND v.key = ANY (($5::integer[])[asked.first_key:asked.last_key])
  )::text AS known
  FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) WITH ORDINALITY
       AS asked (scope, group_key, first_key, last_key, place)
  ORDER BY asked.place`;
const ROW = {
  scope: 'text',
  group_key: 'text',
  key: 'integer',
  term: 'integer',
  word: 'text',
  first: 'integer',
  last: 'integer',
} as const;
// The remnants of all words are concatenated in one array; a row takes its slice.
const ADD = `
  INSERT INTO vocabulary (scope, group_key, key, term, word, remnants)
  SELECT n.scope, n.group_key, n.key, n.term, n.word, ($8::integer[])[n.first:n.last]
  FROM ${unnestedRows(1, ROW)} AS n
  ON CONFLICT DO NOTHING`;
/** So many of a group's items are read first for words in use, which spares scanning the long index lists of common words. */
const GLANCED_AT = 200;
const LEFT = `
  SELECT v.scope, v.group_key, v.key, v.term FROM (
    SELECT scope, group_key, key FROM unnest($1::text[], $2::text[], $3::int[]) AS left_by_some (scope, group_key, key)
    EXCEPT
    SELECT s.scope, s.group_key, used.key
    FROM (SELECT DISTINCT unnest($2::text[])) AS concerned (group_key)
    CROSS JOIN LATERAL (
      SELECT * FROM search AS own WHERE own.group_key = concerned.group_key ORDER BY own.id LIMIT ${GLANCED_AT}
    ) AS s
    CROSS JOIN unnest(s.words) AS used (key)
  ) AS gone
  JOIN vocabulary v ON v.scope = gone.scope AND v.group_key = gone.group_key AND v.key = gone.key`;
const USED = `
  SELECT DISTINCT item.at
  FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::integer[], $6::integer[])
       AS item (scope, group_key, document, id, at, key)
  CROSS JOIN LATERAL (${rowAt('own.words')}) AS s
  WHERE s.words @> ARRAY[item.key]`;
const DROP = `
  DELETE FROM vocabulary v USING unnest($1::text[], $2::text[], $3::int[]) AS gone (scope, group_key, key)
  WHERE v.scope = gone.scope AND v.group_key = gone.group_key AND v.key = gone.key`;
/** So many of the newest items with a word's term are looked at first; by how much more if none of them has the word. */
const LOOKED_AT = 16;
const FURTHER = 8;

/** Words of a place, by key. */
interface WordsOfPlace<Word> {
  place: Place;
  words: Map<number, Word>;
}

/** Words of several places, each once. */
export class PlacedWords<Word> {
  private readonly byPlace = new Map<string, WordsOfPlace<Word>>();

  /** Returns the words of a place, by key, for adding to. */
  at(place: Place): Map<number, Word> {
    const name = nameOfPlace(place);
    const known = this.byPlace.get(name) ?? { place, words: new Map<number, Word>() };
    this.byPlace.set(name, known);
    return known.words;
  }

  get places(): WordsOfPlace<Word>[] {
    return [...this.byPlace.values()].filter(({ words }) => words.size > 0);
  }

  get all(): { place: Place; key: number; word: Word }[] {
    return this.places.flatMap(({ place, words }) =>
      [...words].map(([key, word]) => ({ place, key, word })),
    );
  }
}

/** Resolves to the keys that the vocabulary of each place already has. */
async function knownKeys(
  sql: Sql,
  places: readonly WordsOfPlace<WrittenWord>[],
): Promise<ReadonlySet<number>[]> {
  const [first, last] = boundsOf(places.map(({ words }) => words.size));
  const keys: number[] = [];
  for (const { words } of places) for (const key of words.keys()) keys.push(key);
  const columns = [...placeColumns(places.map(({ place }) => place)), first, last, keys];
  const rows = await sql.query<{ known: string }>(
    KNOWN,
    arrayParameters(['text', 'text', 'integer', 'integer', 'integer'], columns),
  );
  return rows.map(({ known }) => new Set(numbersIn(known)));
}

/** Adds words that are not known yet. */
export async function addWords(sql: Sql, words: PlacedWords<WrittenWord>): Promise<void> {
  const { places } = words;
  if (places.length === 0) return;
  const known = await knownKeys(sql, places);
  const added = places.flatMap(({ place, words: of }, at) => {
    const keyOf = keysOf(place.scope);
    return [...of.values()]
      .filter(({ key }) => !known[at]!.has(key))
      .map((word) => ({ remnants: remnantsOf(word.word).map(keyOf), ...place, ...word }));
  });
  if (added.length > 0) await sql.query(ADD, columnsOf(added));
}

/** A word of a place, with the keys of what is left of it without some letters. */
interface NewWord extends Place, WrittenWord {
  remnants: number[];
}

function columnsOf(words: readonly NewWord[]): Buffer[] {
  const columns = [
    ...placeColumns(words),
    words.map(({ key }) => key),
    words.map(({ term }) => term),
    words.map(({ word }) => word),
    ...boundsOf(words.map(({ remnants }) => remnants.length)),
  ];
  const remnants = words.map((word) => word.remnants);
  return [...arrayParameters(Object.values(ROW), columns), joinedParameter('integer', remnants)];
}

/** A word that items have left, with its term's key. */
interface LeftWord extends Place {
  key: number;
  term: number;
}

/** Resolves to those of the words that some item still has; `at` is their index. */
async function stillUsed(sql: Sql, words: readonly LeftWord[]): Promise<ReadonlySet<number>> {
  const postings = new Postings(sql, []);
  const terms = new PlacedWords<null>();
  for (const { scope, groupKey, term } of words) terms.at({ scope, groupKey }).set(term, null);
  await postings.readKeys(
    terms.places.map(({ place, words: of }) => ({ ...place, keys: [...of.keys()] })),
  );
  const items = words.map((word) => postings.itemsAt(word, word.term));
  const used = new Set<number>();
  for (let size = LOOKED_AT; ; size *= FURTHER) {
    const looked = words.flatMap(({ key }, at) =>
      used.has(at) ? [] : nextOf(items[at]!, size).map((item) => ({ at, key, ...item })),
    );
    if (looked.length === 0) return used;
    const rows = await sql.query<{ at: number }>(USED, [
      ...placeColumns(looked),
      looked.map(({ document }) => document),
      looked.map(({ id }) => id),
      looked.map(({ at }) => at),
      looked.map(({ key }) => key),
    ]);
    for (const { at } of rows) used.add(at);
  }
}

/** Deletes those words that no item has. */
export async function dropUnused(sql: Sql, words: PlacedWords<null>): Promise<void> {
  const { all } = words;
  if (all.length === 0) return;
  const rows = await sql.query<PlaceRow & { key: number; term: number }>(
    LEFT,
    wordColumns(all.map(({ place, key }) => ({ key, ...place }))),
  );
  const left = rows.map(({ key, term, ...place }) => ({ ...placeOf(place), key, term }));
  if (left.length === 0) return;
  const used = await stillUsed(sql, left);
  const unused = left.filter((_, at) => !used.has(at));
  if (unused.length > 0) await sql.query(DROP, wordColumns(unused));
}

function wordColumns(words: readonly (Place & { key: number })[]): unknown[] {
  return [...placeColumns(words), words.map(({ key }) => key)];
}
