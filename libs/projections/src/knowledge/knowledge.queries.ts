import { pageWithinBytes, withinBytes } from '../answer-page.js';
import { olderThan } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { countAllActive, countItems } from './knowledge-counts.js';
import { type KnowledgeFilter, selecting } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from './knowledge-record.js';
import type { PageRange } from '../paging.js';
import { type Viewer, homeOf, visibleTo } from '../access/visibility.js';

/** A page of items; `nextCursor` is absent at the end. */
export interface KnowledgePage {
  items: KnowledgeRecord[];
  nextCursor?: string;
}

interface PlacedRow extends ListedRecord {
  group_key: string;
  id: string;
  updated_at: string;
}

/** Resolves to a page of the items that a viewer may see, last updated first. Throws `request.invalid` for a cursor that is not its own. */
export async function listKnowledge(
  sql: Sql,
  viewer: Viewer,
  { limit, cursor, ...filter }: KnowledgeFilter & PageRange,
): Promise<KnowledgePage> {
  const statement = new Statement();
  selecting(viewer, filter, statement);
  olderThan(cursor, 'k.updated_at, k.group_key, k.id', statement);
  const rows = await sql.query<PlacedRow>(
    withinBytes(`
      SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}, k.group_key, k.id, k.updated_at FROM knowledge k ${RECORD_JOIN}
      WHERE ${statement.all} ORDER BY k.updated_at DESC, k.group_key DESC, k.id DESC
      LIMIT ${statement.value(limit + 1)}`),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [
    Number(last.updated_at),
    last.group_key,
    last.id,
  ]);
  return { items: page.map(recordOf), ...end };
}

/** Resolves to an item that a viewer may see, whatever its status, or null; in any group unless one is named, the viewer's own first. */
export async function findKnowledge(
  sql: Sql,
  viewer: Viewer,
  { groupKey, id }: { groupKey?: string | undefined; id: string },
): Promise<KnowledgeRecord | null> {
  const statement = new Statement();
  statement.where(`k.status <> 'absent'`).given('k.group_key = ?', groupKey).given('k.id = ?', id);
  visibleTo(viewer, statement);
  const own = statement.value(homeOf(viewer) ?? '');
  const [row] = await sql.query<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM knowledge k ${RECORD_JOIN} WHERE ${statement.all}
     ORDER BY k.group_key <> ${own}, k.group_key LIMIT 1`,
    statement.values,
  );
  return row ? recordOf(row) : null;
}

/** Resolves to how many items that a viewer may see could be found by a search, whatever their status. */
export async function countFindable(sql: Sql, viewer: Viewer): Promise<number> {
  const statement = new Statement();
  statement.where(`k.status NOT IN ('absent', 'tombstone')`);
  visibleTo(viewer, statement);
  return countItems(sql, statement);
}

/** Resolves to how many items in force a viewer may see. */
export async function countKnowledge(sql: Sql, viewer: Viewer): Promise<number> {
  const counted = viewer === 'administrator' ? await countAllActive(sql) : undefined;
  if (counted !== undefined) return counted;
  const statement = new Statement();
  selecting(viewer, {}, statement);
  return countItems(sql, statement);
}
