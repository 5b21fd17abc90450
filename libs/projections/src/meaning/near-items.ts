import type { Viewer } from '../access/visibility.js';
import { type ItemKey, keyColumns } from '../knowledge/item-key.js';
import { type KnowledgeFilter, excluding, selecting } from '../knowledge/knowledge-filter.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type HeldVectors, type NearItem, nearestOf } from './held-vectors.js';

/** How many of the nearest items count. */
const NEAREST = 50;
/** How many of the nearest items are checked for what the viewer may see, step by step until enough are found. */
const STEPS = [200, 2_000, Infinity];
/** Up to so many vectors the database compares one by one; with more it uses the index. */
const MAX_COMPARED = 2_000;
/** How many vectors the index visits at a time. */
const EF_SEARCH = 100;
/** Longest wait for the index, in milliseconds. */
const STATEMENT_MS = 1_000;
/** Most dimensions that pgvector can index as halfvec. */
export const MAX_INDEXED_DIMENSIONS = 4_000;

/** The items among which to look for the nearest. */
export interface NearField {
  viewer: Viewer;
  filter: KnowledgeFilter;
  scopes: readonly string[];
  /** Items that were found already, to leave out. */
  without: readonly ItemKey[];
}

/** What a search by meaning found, nearest first; or why it found nothing: too slow, or not available. */
export type NearAnswer = { near: readonly NearItem[] } | { missing: 'late' | 'unavailable' };

/** A text's vector, of length 1, and its model. */
export interface TextVector {
  model: string;
  unit: Float32Array;
}

// A vector counts only while its text is the one that the search index has.
const CURRENT = `
  SELECT FROM search s WHERE s.group_key = e.group_key AND s.id = e.id AND s.text_hash = e.text_hash OFFSET 0`;
const COUNT = `
  SELECT count(*) AS count FROM (
    SELECT FROM embedding WHERE scope = ANY ($1) AND model = $2 LIMIT ${MAX_COMPARED + 1}) AS counted`;

/** SQL: whether a row of `knowledge k` matches the filter and the viewer may see it. */
function isSearched({ viewer, filter, without }: NearField, statement: Statement): string {
  selecting(viewer, filter, statement);
  excluding(without, statement);
  return statement.all;
}

/** Resolves to those of some items that match the filter and that the viewer may see, in their order, at most NEAREST. */
async function filterVisible(
  sql: Sql,
  field: NearField,
  model: string,
  items: readonly NearItem[],
): Promise<NearItem[]> {
  const statement = new Statement();
  const [groups, ids] = keyColumns(items).map((column) => statement.value(column));
  const rows = await sql.query<{ place: string }>(
    `SELECT wanted.place
     FROM unnest(${groups}::text[], ${ids}::text[]) WITH ORDINALITY AS wanted (group_key, id, place)
     CROSS JOIN LATERAL (
       SELECT e.group_key, e.id, e.text_hash FROM embedding e
       WHERE e.group_key = wanted.group_key AND e.id = wanted.id AND e.model = ${statement.value(model)} OFFSET 0
     ) AS e
     CROSS JOIN LATERAL (${CURRENT}) AS current
     CROSS JOIN LATERAL (
       SELECT FROM knowledge k
       WHERE k.group_key = wanted.group_key AND k.id = wanted.id AND ${isSearched(field, statement)} OFFSET 0
     ) AS item
     ORDER BY wanted.place LIMIT ${NEAREST}`,
    statement.values,
  );
  return rows.map(({ place }) => items[Number(place) - 1]!);
}

/** Resolves to the items nearest to a text, exactly, by vectors in memory; undefined if there are too many. */
export async function nearestHeld(
  sql: Sql,
  held: HeldVectors,
  field: NearField,
  { model, unit }: TextVector,
): Promise<NearItem[] | undefined> {
  const compared = await held.compared(field.scopes, model, unit);
  if (compared === undefined || compared.length === 0) return compared;
  const found: NearItem[] = [];
  let from = 0;
  for (const step of STEPS) {
    if (from >= compared.length || found.length >= NEAREST) break;
    const to = Math.min(compared.length, step);
    found.push(...(await filterVisible(sql, field, model, nearestOf(compared, to).slice(from))));
    from = to;
  }
  return found.slice(0, NEAREST);
}

/**
 * Resolves to the items nearest to a text by pgvector: exactly if there are few, else by its index, which goes on until it has
 * found enough that the viewer may see. The session must be a transaction.
 */
export async function nearestIndexed(
  sql: Sql,
  field: NearField,
  { model, unit }: TextVector,
): Promise<NearItem[]> {
  const [row] = await sql.query<{ count: string }>(COUNT, [field.scopes, model]);
  const isCompared = Number(row?.count ?? 0) <= MAX_COMPARED;
  await sql.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
  if (!isCompared) {
    await sql.query(`SET LOCAL hnsw.iterative_scan = 'relaxed_order'`);
    await sql.query(`SET LOCAL hnsw.ef_search = ${EF_SEARCH}`);
  }
  const statement = new Statement();
  const type = `halfvec(${unit.length})`;
  const distance = `e.vector::${type} <=> ${statement.value(`[${unit.join(',')}]`)}::${type}`;
  const text = `
    SELECT e.group_key, e.id, ${distance} AS distance FROM embedding e
    CROSS JOIN LATERAL (${CURRENT}) AS current
    CROSS JOIN LATERAL (
      SELECT FROM knowledge k WHERE k.group_key = e.group_key AND k.id = e.id AND ${isSearched(field, statement)} OFFSET 0
    ) AS item
    WHERE e.scope = ANY (${statement.value(field.scopes)}) AND e.model = ${statement.value(model)}
      AND e.dimensions = ${unit.length}
    ORDER BY ${isCompared ? `(${distance}) + 0` : distance} LIMIT ${NEAREST}`;
  type Row = { group_key: string; id: string; distance: number };
  const rows = await sql.query<Row>(text, statement.values);
  return rows
    .map((each) => ({ groupKey: each.group_key, id: each.id, nearness: 1 - each.distance }))
    .toSorted((a, b) => b.nearness - a.nearness);
}
