import { numbersIn } from '../../numbers-in.js';
import type { Sql } from '../../sql.js';
import { forgetBlocks } from './block-rows.js';
import { LEAST_SEALED, compacted } from './compaction.js';
import type { PostedDocument } from './merge-lists.js';
import { type Merge, mergeSegments } from './merge-segments.js';
import { type Place, type PlaceRow, byPlace, nameOfPlace, placeColumns, placeOf } from './place.js';
import {
  type Segment,
  forgetSegments,
  readSegments,
  readSegmentsWithGone,
} from './segment-rows.js';

/** How far a place's documents are in segments: those before `sealed` are. `next` is the number of the next document. */
export interface Extent extends Place {
  sealed: number;
  next: number;
}

interface UnsealedRow extends PlaceRow {
  document: number;
  length: number;
  terms: string;
  weights: string;
}

// The lateral forces look-ups one by one.
const UNSEALED = `
  SELECT place.scope, place.group_key, s.document, s.length, s.terms::text AS terms, s.weights::text AS weights
  FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) AS place (scope, group_key, from_document, to_document)
  CROSS JOIN LATERAL (
    SELECT * FROM search AS own
    WHERE own.scope = place.scope AND own.group_key = place.group_key
      AND own.document >= place.from_document AND own.document < place.to_document
    ORDER BY own.document OFFSET 0
  ) AS s`;
const SEAL = `
  UPDATE search_totals t SET sealed_documents = done.next_document
  FROM unnest($1::text[], $2::text[], $3::integer[]) AS done (scope, group_key, next_document)
  WHERE t.scope = done.scope AND t.group_key = done.group_key`;

/** Resolves to the documents of places that are in no segment and were written before these, by the place's name. */
async function unsealedBefore(
  sql: Sql,
  extents: readonly Extent[],
  written: ReadonlyMap<string, readonly PostedDocument[]>,
): Promise<Map<string, (PostedDocument & Place)[]>> {
  const ends = extents.map((each) => written.get(nameOfPlace(each))?.[0]?.document ?? each.next);
  if (extents.every(({ sealed }, at) => sealed === ends[at])) return new Map();
  const rows = await sql.query<UnsealedRow>(UNSEALED, [
    ...placeColumns(extents),
    extents.map(({ sealed }) => sealed),
    ends,
  ]);
  return byPlace(
    rows.map(({ document, length, terms, weights, ...place }) => ({
      document,
      length,
      keys: numbersIn(terms),
      weights: numbersIn(weights),
      ...placeOf(place),
    })),
  );
}

/** The merges that a place needs for documents to be in a segment; a segment that is half gone is written anew. */
function mergesOf(
  place: Place,
  segments: readonly Segment[],
  added: readonly PostedDocument[],
): Merge[] {
  const sizes = segments.map(({ documents, gone }) => documents - gone);
  if (added.length > 0) sizes.push(added.length);
  return compacted(sizes).flatMap(([from, to]) => {
    const sources = segments.slice(from, to + 1);
    if (to >= segments.length) return [{ place, sources, added }];
    const isHalfGone = sources[0]!.gone * 2 >= sources[0]!.documents;
    return from === to && !isHalfGone ? [] : [{ place, sources, added: [] }];
  });
}

/**
 * Puts documents into segments at places that have LEAST_SEALED or more of them outside, and merges segments of which there are
 * many. `written` are those that the transaction has just written, by the place's name, in the order of their numbers.
 */
export async function sealDocuments(
  sql: Sql,
  extents: readonly Extent[],
  written: ReadonlyMap<string, readonly PostedDocument[]>,
): Promise<void> {
  const full = extents.filter(({ sealed, next }) => next - sealed >= LEAST_SEALED);
  if (full.length === 0) return;
  const segments = byPlace(await readSegments(sql, full));
  // A hub of the release before takes away the totals of a place that is empty, and not its segments.
  const anew = full.filter((each) => each.sealed === 0 && segments.has(nameOfPlace(each)));
  for (const place of anew) segments.delete(nameOfPlace(place));
  await forgetPlaces(sql, anew);
  const before = await unsealedBefore(sql, full, written);
  const merges = full.flatMap((place) => {
    const name = nameOfPlace(place);
    const added = [...(before.get(name) ?? []), ...(written.get(name) ?? [])];
    return mergesOf(place, segments.get(name) ?? [], added);
  });
  await mergeSegments(sql, merges);
  await sql.query(SEAL, [...placeColumns(full), full.map(({ next }) => next)]);
}

/** Takes what is gone out of all segments of a group. */
export async function purgeSegments(sql: Sql, groupKey: string): Promise<void> {
  for (const segment of await readSegmentsWithGone(sql, groupKey)) {
    const place = { scope: segment.scope, groupKey };
    await mergeSegments(sql, [{ place, sources: [segment], added: [] }]);
  }
}

/** Deletes everything that is in segments of some places. */
export async function forgetPlaces(sql: Sql, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await forgetBlocks(sql, places);
  await forgetSegments(sql, places);
}
