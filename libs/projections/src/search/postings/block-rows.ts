import { arrayParameters, boundsOf } from '../../array-parameter.js';
import { numbersIn } from '../../numbers-in.js';
import type { Sql } from '../../sql.js';
import { unnestedRows } from '../../unnested-rows.js';
import { type Place, type PlaceRow, placeColumns, placeOf } from './place.js';
import type { PostingBlock } from './posting-blocks.js';
import type { Segment } from './segment-rows.js';

/** A block with the segment it is of. */
export interface SegmentBlock extends PostingBlock, Place {
  firstDocument: number;
}

/** Keys of terms from one on, and below another. */
export interface KeyRange {
  from: number;
  to: number;
}

interface BlockRow extends PlaceRow {
  first_document: number;
  terms: string;
  ends: string;
  lists: Uint8Array;
}

const TAKE = `
  DELETE FROM search_postings p
  USING unnest($1::text[], $2::text[], $3::integer[]) AS taken (scope, group_key, first_document)
  WHERE p.scope = taken.scope AND p.group_key = taken.group_key AND p.first_document = taken.first_document
    AND p.first_term >= $4::bigint AND p.first_term < $5::bigint
  RETURNING p.scope, p.group_key, p.first_document, p.terms::text AS terms, p.ends::text AS ends, p.lists`;
const ROW = {
  scope: 'text',
  group_key: 'text',
  first_document: 'integer',
  lists: 'bytea',
  first: 'integer',
  last: 'integer',
} as const;
// The terms and ends of all blocks are concatenated in one array each; a row takes its slice.
const WRITE = `
  INSERT INTO search_postings (scope, group_key, first_document, first_term, terms, ends, lists)
  SELECT n.scope, n.group_key, n.first_document, ($7::integer[])[n.first],
         ($7::integer[])[n.first:n.last], ($8::integer[])[n.first:n.last], n.lists
  FROM ${unnestedRows(1, ROW)} AS n`;
const FORGET = `
  DELETE FROM search_postings p USING unnest($1::text[], $2::text[]) AS place (scope, group_key)
  WHERE p.scope = place.scope AND p.group_key = place.group_key`;

/** Deletes the blocks of some segments whose first terms are in a range, and resolves to them, by ascending terms. */
export async function takeBlocks(
  sql: Sql,
  segments: readonly Segment[],
  { from, to }: KeyRange,
): Promise<SegmentBlock[]> {
  if (segments.length === 0) return [];
  const firsts = segments.map(({ firstDocument }) => firstDocument);
  const rows = await sql.query<BlockRow>(TAKE, [...placeColumns(segments), firsts, from, to]);
  return rows
    .map(({ first_document: firstDocument, terms, ends, lists, ...place }) => {
      return {
        firstDocument,
        terms: numbersIn(terms),
        ends: numbersIn(ends),
        lists,
        ...placeOf(place),
      };
    })
    .sort((a, b) => a.terms[0]! - b.terms[0]!);
}

/** Writes blocks. */
export async function writeBlocks(sql: Sql, blocks: readonly SegmentBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  const columns = [
    ...placeColumns(blocks),
    blocks.map(({ firstDocument }) => firstDocument),
    blocks.map(({ lists }) => Buffer.from(lists.buffer, lists.byteOffset, lists.length)),
    ...boundsOf(blocks.map(({ terms }) => terms.length)),
  ];
  const [terms, ends] = [
    blocks.flatMap((block) => block.terms),
    blocks.flatMap((block) => block.ends),
  ];
  await sql.query(WRITE, [
    ...arrayParameters(Object.values(ROW), columns),
    ...arrayParameters(['integer', 'integer'], [terms, ends]),
  ]);
}

/** Deletes the blocks of some places. */
export async function forgetBlocks(sql: Sql, places: readonly Place[]): Promise<void> {
  await sql.query(FORGET, placeColumns(places));
}
