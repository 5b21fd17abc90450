import type { Sql } from '../sql.js';
import { type Place, type PlaceRow, nameOfPlace, placeColumns, placeOf } from './postings/place.js';
import { type Extent, forgetPlaces } from './postings/seal-documents.js';

/** How the totals of a place change: how many documents there are, how long they are together, and how many are written. */
export interface TotalsChange<Count = number> extends Place {
  documents: Count;
  length: Count;
  /** Each of them gets a number. */
  written: number;
}

interface ExtentRow extends PlaceRow {
  next_document: number;
  sealed_documents: number;
}

const COUNT = `
  INSERT INTO search_totals AS t (scope, group_key, documents, length, next_document)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::integer[])
  ON CONFLICT (scope, group_key) DO UPDATE
    SET documents = t.documents + excluded.documents, length = t.length + excluded.length,
        next_document = t.next_document + excluded.next_document
  RETURNING scope, group_key, next_document, sealed_documents`;
const FORGET_EMPTY = `
  DELETE FROM search_totals t USING unnest($1::text[], $2::text[]) AS changed (scope, group_key)
  WHERE t.scope = changed.scope AND t.group_key = changed.group_key AND t.documents = 0
  RETURNING t.scope, t.group_key`;

/** Changes totals; a place without documents keeps nothing. Resolves to the extents of the others. */
export async function changeTotals(
  sql: Sql,
  changes: readonly TotalsChange<number | string>[],
): Promise<Extent[]> {
  if (changes.length === 0) return [];
  const rows = await sql.query<ExtentRow>(COUNT, [
    ...placeColumns(changes),
    changes.map(({ documents }) => documents),
    changes.map(({ length }) => length),
    changes.map(({ written }) => written),
  ]);
  const empty = await forgetEmpty(sql, changes);
  return rows
    .map((row) => {
      return { ...placeOf(row), next: row.next_document, sealed: row.sealed_documents };
    })
    .filter((each) => !empty.has(nameOfPlace(each)));
}

/** Forgets places that no longer have documents, and resolves to their names. */
async function forgetEmpty(
  sql: Sql,
  changes: readonly TotalsChange<number | string>[],
): Promise<ReadonlySet<string>> {
  // A total that only grew is not empty.
  if (changes.every(({ documents }) => Number(documents) >= 0)) return new Set();
  const rows = await sql.query<PlaceRow>(FORGET_EMPTY, placeColumns(changes));
  const empty = rows.map(placeOf);
  await forgetPlaces(sql, empty);
  return new Set(empty.map(nameOfPlace));
}
