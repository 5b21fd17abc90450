import { arrayParameters, boundsOf } from '../../array-parameter.js';
import type { Sql } from '../../sql.js';
import { type Place, type PlaceRow, placeOf } from './place.js';
import { type PostingList, listFrom } from './posting-list.js';

/** The keys of terms in a scope, and the one group whose items are meant; all groups' if it is undefined. */
export interface SoughtKeys {
  scope: string;
  groupKey?: string;
  keys: readonly number[];
}

/** Where a key occurs in a segment. */
export interface SegmentList {
  place: Place;
  key: number;
  list: PostingList;
}

/** An item outside of all segments that has some of the keys. */
export interface UnsealedItem {
  place: Place;
  /** Null in a row that a hub of the release before has written. */
  document: number | null;
  id: string;
  length: number;
  /** The keys it has, with what each counts. */
  hits: [key: number, weight: number][];
}

interface ListRow extends PlaceRow {
  key: number;
  list: Uint8Array;
}

interface ItemRow extends PlaceRow {
  list: null;
  document: number | null;
  id: string;
  length: number;
  hits: string;
}

/** SQL: rows of a place that have one of the keys. */
const heldBy = (condition: string) => `
  SELECT id, document, length, terms, weights FROM search AS own
  WHERE own.scope = place.scope AND own.group_key = place.group_key AND ${condition} AND own.terms && place.keys`;
// Each lateral is a look-up in one index. The sub-selects hide values from the planner, which would plan each run anew (docs/performance/growth.md).
// Lists come in the order of their segments, and then items in that of their numbers.
const READ = `
  WITH place AS MATERIALIZED (
    SELECT t.scope, t.group_key, t.sealed_documents, (SELECT $5::integer[])[sought.first_key:sought.last_key] AS keys
    FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::integer[]), (SELECT $4::integer[]))
         AS sought (scope, group_key, first_key, last_key)
    CROSS JOIN LATERAL (
      SELECT * FROM search_totals own
      WHERE own.scope = sought.scope AND (sought.group_key IS NULL OR own.group_key = sought.group_key) OFFSET 0
    ) AS t
  )
  SELECT place.scope, place.group_key, s.first_document AS nth, wanted.key,
         substring(block.lists FROM bounds.start + 1 FOR block.ends[found.at] - bounds.start) AS list,
         NULL::integer AS document, NULL AS id, NULL::integer AS length, NULL AS hits
  FROM place
  CROSS JOIN LATERAL (
    SELECT first_document FROM search_segment own
    WHERE own.scope = place.scope AND own.group_key = place.group_key
      AND own.first_document < place.sealed_documents OFFSET 0
  ) AS s
  CROSS JOIN LATERAL unnest(place.keys) AS wanted (key)
  CROSS JOIN LATERAL (
    SELECT terms, ends, lists FROM search_postings own
    WHERE own.scope = place.scope AND own.group_key = place.group_key
      AND own.first_document = s.first_document AND own.first_term <= wanted.key
    ORDER BY own.first_term DESC LIMIT 1
  ) AS block
  CROSS JOIN LATERAL (SELECT width_bucket(wanted.key, block.terms) AS at) AS found
  CROSS JOIN LATERAL (SELECT coalesce(block.ends[found.at - 1], 0) AS start) AS bounds
  WHERE block.terms[found.at] = wanted.key
  UNION ALL
  SELECT place.scope, place.group_key, coalesce(item.document, 0), NULL, NULL, item.document, item.id, item.length, (
    SELECT string_agg(wanted.key || ',' || item.weights[had.at], ',')
    FROM unnest(place.keys) AS wanted (key) CROSS JOIN LATERAL (SELECT array_position(item.terms, wanted.key) AS at) AS had
    WHERE had.at IS NOT NULL
  )
  FROM place
  CROSS JOIN LATERAL (
    ${heldBy('own.document >= place.sealed_documents')}
    UNION ALL ${heldBy('own.document IS NULL')}
  ) AS item
  ORDER BY nth`;

function columnsOf(sought: readonly SoughtKeys[]): Buffer[] {
  const columns = [
    sought.map(({ scope }) => scope),
    sought.map(({ groupKey }) => groupKey ?? null),
    ...boundsOf(sought.map(({ keys }) => keys.length)),
    sought.flatMap(({ keys }) => keys),
  ];
  return arrayParameters(['text', 'text', 'integer', 'integer', 'integer'], columns);
}

function hitsIn(text: string): UnsealedItem['hits'] {
  const numbers = JSON.parse(`[${text}]`) as number[];
  const hits: UnsealedItem['hits'] = [];
  for (let at = 0; at < numbers.length; at += 2) hits.push([numbers[at]!, numbers[at + 1]!]);
  return hits;
}

/** Resolves to where keys occur: in segments, a place's in their order; and in items outside of them, in the order of their numbers. */
export async function readPostings(
  sql: Sql,
  sought: readonly SoughtKeys[],
): Promise<{ lists: SegmentList[]; items: UnsealedItem[] }> {
  const lists: SegmentList[] = [];
  const items: UnsealedItem[] = [];
  for (const row of await sql.query<ListRow | ItemRow>(READ, columnsOf(sought))) {
    const place = placeOf(row);
    if (row.list) lists.push({ place, key: row.key, list: listFrom(row.list) });
    else items.push({ place, ...itemOf(row) });
  }
  return { lists, items };
}

function itemOf({ document, id, length, hits }: ItemRow): Omit<UnsealedItem, 'place'> {
  return { document, id, length, hits: hitsIn(hits) };
}
