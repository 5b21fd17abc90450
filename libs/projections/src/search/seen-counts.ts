import type { Viewer } from '../access/visibility.js';
import { type KnowledgeFilter, selecting } from '../knowledge/knowledge-filter.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { placeColumns } from './postings/place.js';
import { type ItemPlace, type Postings, nextOf, rowAt } from './postings/postings.js';
import { keysOf } from './terms/terms.js';

/** Where somebody searches, and the status of items. */
export interface Sight extends Pick<KnowledgeFilter, 'status' | 'includeSuperseded'> {
  viewer: Viewer;
  postings: Postings;
}

/** A term, and the exact word if no other form of it will do. */
export interface SoughtWord {
  token: string;
  word?: string;
}

/** So many of the newest items with a word are looked at first; by how much more if the viewer sees too few of them. */
const LOOKED_AT = 2;
const FURTHER = 8;

/** An item that may have the word with this index. */
interface MaybeSeen extends ItemPlace {
  at: number;
  /** The key of the exact word; null if any form of it will do. */
  form: number | null;
}

// The sub-selects hide values from the planner, which would plan each run anew (docs/performance/growth.md).
/** SQL rows: by the index of a word, how many of the items have it and are seen. */
const seenOf = (values: readonly string[], conditions: string) => `
  SELECT item.at, count(*) AS items
  FROM unnest((SELECT ${values[0]}::text[]), (SELECT ${values[1]}::text[]), (SELECT ${values[2]}::integer[]),
         (SELECT ${values[3]}::text[]), (SELECT ${values[4]}::integer[]), (SELECT ${values[5]}::integer[]))
       AS item (scope, group_key, document, id, at, form)
  CROSS JOIN LATERAL (${rowAt('own.group_key, own.id, own.words')}) AS s
  CROSS JOIN LATERAL (
    SELECT FROM knowledge k WHERE k.group_key = s.group_key AND k.id = s.id AND ${conditions} OFFSET 0
  ) AS seen
  WHERE item.form IS NULL OR s.words @> ARRAY[item.form]
  GROUP BY item.at`;

/** Adds to `counts` how many of these items the viewer sees. */
async function addSeen(
  sql: Sql,
  { viewer, postings: _postings, ...status }: Sight,
  items: readonly MaybeSeen[],
  counts: number[],
): Promise<void> {
  if (items.length === 0) return;
  const statement = new Statement();
  selecting(viewer, status, statement);
  const values = [
    ...placeColumns(items),
    items.map(({ document }) => document),
    items.map(({ id }) => id),
    items.map(({ at }) => at),
    items.map(({ form }) => form),
  ].map((column) => statement.value(column));
  const rows = await sql.query<{ at: number; items: string }>(
    seenOf(values, statement.all),
    statement.values,
  );
  for (const { at, items: seen } of rows) counts[at] = counts[at]! + Number(seen);
}

/** Resolves to how many items that the viewer may see have each word, counted up to `most`. */
export async function countSeen(
  sql: Sql,
  sight: Sight,
  words: readonly SoughtWord[],
  most: number,
): Promise<number[]> {
  const { postings } = sight;
  await postings.readTerms(words.map(({ token }) => token));
  const counts = words.map(() => 0);
  const found = words.map(({ token }) => postings.itemsWith(token));
  const formOf = ({ word }: SoughtWord, { scope }: ItemPlace) =>
    word === undefined ? null : keysOf(scope)(word);
  for (let size = Math.max(LOOKED_AT, most); ; size *= FURTHER) {
    const looked = words.flatMap((word, at) => {
      if (counts[at]! >= most) return [];
      return nextOf(found[at]!, size).map((item) => ({ at, form: formOf(word, item), ...item }));
    });
    if (looked.length === 0) return counts.map((count) => Math.min(count, most));
    await addSeen(sql, sight, looked, counts);
  }
}
