import type { Sql } from '../../sql.js';
import { EVERY_GROUP } from '../terms/terms.js';
import { type Place, type PlaceRow, placeColumns, placeOf } from './place.js';

/** Documents of a place that came into one segment together, in the order of their numbers. */
export interface Segment extends Place {
  firstDocument: number;
  lastDocument: number;
  /** How many it has, and how many of these are no longer what they were. */
  documents: number;
  gone: number;
}

/** A document of a place, by its number. */
export interface NumberedDocument extends Place {
  document: number;
}

interface SegmentRow extends PlaceRow {
  first_document: number;
  last_document: number;
  documents: number;
  gone: number;
}

const COLUMNS = 's.scope, s.group_key, s.first_document, s.last_document, s.documents, s.gone';
const OF_PLACES = `
  SELECT ${COLUMNS} FROM unnest($1::text[], $2::text[]) AS place (scope, group_key)
  JOIN search_segment s ON s.scope = place.scope AND s.group_key = place.group_key
  ORDER BY s.scope, s.group_key, s.first_document`;
const WITH_GONE = `SELECT ${COLUMNS} FROM search_segment s 
  WHERE s.scope IN ($1, '${EVERY_GROUP}') AND s.group_key = $1 AND s.gone > 0`;
const LOSE = `
  UPDATE search_segment s SET gone = s.gone + lost.documents FROM (
    SELECT own.scope, own.group_key, own.first_document, count(*) AS documents
    FROM unnest($1::text[], $2::text[], $3::integer[]) AS lost (scope, group_key, document)
    JOIN search_segment own ON own.scope = lost.scope AND own.group_key = lost.group_key
      AND lost.document BETWEEN own.first_document AND own.last_document
    GROUP BY 1, 2, 3
  ) AS lost
  WHERE s.scope = lost.scope AND s.group_key = lost.group_key AND s.first_document = lost.first_document`;
const DROP = `
  DELETE FROM search_segment s USING unnest($1::text[], $2::text[], $3::integer[]) AS taken (scope, group_key, first_document)
  WHERE s.scope = taken.scope AND s.group_key = taken.group_key AND s.first_document = taken.first_document`;
const WRITE = `
  INSERT INTO search_segment (scope, group_key, first_document, last_document, documents)
  SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[])`;
const FORGET = `
  DELETE FROM search_segment s USING unnest($1::text[], $2::text[]) AS place (scope, group_key)
  WHERE s.scope = place.scope AND s.group_key = place.group_key`;

function segmentOf(row: SegmentRow): Segment {
  const { first_document: firstDocument, last_document: lastDocument, documents, gone } = row;
  return { ...placeOf(row), firstDocument, lastDocument, documents, gone };
}

/** Resolves to the segments of some places, a place's in the order of their documents. */
export async function readSegments(sql: Sql, places: readonly Place[]): Promise<Segment[]> {
  return (await sql.query<SegmentRow>(OF_PLACES, placeColumns(places))).map(segmentOf);
}

/** Resolves to the segments of a group of whose documents some are gone. */
export async function readSegmentsWithGone(sql: Sql, groupKey: string): Promise<Segment[]> {
  return (await sql.query<SegmentRow>(WITH_GONE, [groupKey])).map(segmentOf);
}

/** Notes that documents are no longer what they were; those that are in no segment need nothing. */
export async function loseDocuments(
  sql: Sql,
  documents: readonly NumberedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await sql.query(LOSE, [...placeColumns(documents), documents.map(({ document }) => document)]);
}

/** Writes segments in the place of others. */
export async function replaceSegments(
  sql: Sql,
  { taken, written }: { taken: readonly Segment[]; written: readonly Omit<Segment, 'gone'>[] },
): Promise<void> {
  const firstOf = (of: readonly { firstDocument: number }[]) =>
    of.map(({ firstDocument }) => firstDocument);
  if (taken.length > 0) await sql.query(DROP, [...placeColumns(taken), firstOf(taken)]);
  if (written.length === 0) return;
  await sql.query(WRITE, [
    ...placeColumns(written),
    firstOf(written),
    written.map(({ lastDocument }) => lastDocument),
    written.map(({ documents }) => documents),
  ]);
}

/** Deletes the segments of some places, without their postings. */
export async function forgetSegments(sql: Sql, places: readonly Place[]): Promise<void> {
  await sql.query(FORGET, placeColumns(places));
}
