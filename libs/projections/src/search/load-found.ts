import type { Viewer } from '../access/visibility.js';
import { withinBytes } from '../answer-page.js';
import { type ItemKey, keyColumns } from '../knowledge/item-key.js';
import { type KnowledgeFilter, selecting } from '../knowledge/knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from '../knowledge/knowledge-record.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** A found item, and its place among the requested ones. */
export interface LoadedItem {
  at: number;
  record: KnowledgeRecord;
}

/** An item, with its record if that was read where it was found. */
export interface FoundKey extends ItemKey {
  record?: KnowledgeRecord;
}

/**
 * Resolves to the records of items in their order, as many as fit into one response, that still match the filter and that the viewer may
 * still see; reads nothing if all have their records, which together must fit.
 */
export async function loadFound(
  sql: Sql,
  viewer: Viewer,
  filter: KnowledgeFilter,
  keys: readonly FoundKey[],
): Promise<LoadedItem[]> {
  const known = keys.flatMap(({ record }, at) => (record ? [{ at, record }] : []));
  if (known.length === keys.length) return known;
  const statement = new Statement();
  const [groups, ids] = keyColumns(keys).map((column) => statement.value(column));
  selecting(viewer, filter, statement);
  // OFFSET 0 keeps each lookup in its index.
  const rows = await sql.query<ListedRecord & { found_at: string }>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}, k.found_at
       FROM (
         SELECT item.*, wanted.found_at
         FROM unnest(${groups}::text[], ${ids}::text[]) WITH ORDINALITY AS wanted (group_key, id, found_at)
         CROSS JOIN LATERAL (
           SELECT k.record, k.status, k.creator FROM knowledge k
           WHERE k.group_key = wanted.group_key AND k.id = wanted.id AND ${statement.all} OFFSET 0
         ) AS item
       ) AS k ${RECORD_JOIN} ORDER BY k.found_at`,
    ),
    statement.values,
  );
  return rows.map((row) => ({ at: Number(row.found_at) - 1, record: recordOf(row) }));
}
