import type { EdgeKind } from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import { toldTo } from '../access/readable-event.js';
import type { Viewer } from '../access/visibility.js';
import { olderThan } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import type { PageRange } from '../paging.js';

/** An edge as the API returns it. */
export interface EdgeRecord {
  id: string;
  kind: EdgeKind;
  fromId: string;
  toId: string;
  groupKey: string;
  reason?: string;
  createdBy: string;
  createdAt: string;
}

/** Which edges to list. */
export interface EdgeFilter extends PageRange {
  groupKey?: string | undefined;
  kind?: EdgeKind | undefined;
  /** Edges from or to this item. */
  itemId?: string | undefined;
  /** Edges made from this time on, in milliseconds since 1970. */
  since?: number | undefined;
}

/** A page of edges; `nextCursor` is absent at the end. */
export interface EdgesPage {
  edges: EdgeRecord[];
  nextCursor?: string;
}

/** A row of `edgeColumns`. */
export interface EdgeRow {
  group_key: string;
  id: string;
  kind: EdgeKind;
  from_id: string;
  to_id: string;
  reason: string | null;
  created_by: string;
  created_at: string;
}

/** SQL: the columns of an `EdgeRow` of `knowledge_edges e`, as far as the viewer may read the event that made the edge. */
export function edgeColumns(viewer: Viewer, statement: Statement): string {
  return `e.group_key, e.id, e.kind, e.from_id, e.to_id, ${edgeReason(viewer, statement)} AS reason, e.created_by, e.created_at`;
}

/** SQL: the reason of a row of `knowledge_edges e`, null where the viewer may not read the event that made it. */
export function edgeReason(viewer: Viewer, statement: Statement): string {
  const said = { text: 'e.reason', groupKey: 'e.group_key', sequence: 'e.sequence' };
  return toldTo(viewer, statement, said);
}

/** Kinds of edges whose items and edges depend on each other. */
export const BINDING_EDGES: readonly EdgeKind[] = ['supersedes', 'contradicts'];

const BOUND = `
  WITH RECURSIVE bound AS (
    SELECT id FROM unnest($2::text[]) AS given (id)
    UNION
    SELECT joined.id FROM bound CROSS JOIN LATERAL (
      SELECT to_id AS id FROM knowledge_edges WHERE group_key = $1 AND from_id = bound.id AND kind = ANY($3)
      UNION ALL
      SELECT from_id FROM knowledge_edges WHERE group_key = $1 AND to_id = bound.id AND kind = ANY($3)
    ) AS joined
  ) SELECT id FROM bound LIMIT $4`;

function edgeOf(row: EdgeRow): EdgeRecord {
  return {
    id: row.id,
    kind: row.kind,
    fromId: row.from_id,
    toId: row.to_id,
    groupKey: row.group_key,
    ...(row.reason !== null && { reason: row.reason }),
    createdBy: row.created_by,
    createdAt: timeOf(row.created_at),
  };
}

/** Resolves to the ids of items with all those that supersessions and contradictions connect to them, over any number of edges; at most `limit`. */
export async function boundItems(
  sql: Sql,
  groupKey: string,
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(BOUND, [groupKey, ids, BINDING_EDGES, limit]);
  return rows.map(({ id }) => id);
}

/** Resolves to an edge of a group with all that was said of it, or null. */
export async function findEdge(sql: Sql, groupKey: string, id: string): Promise<EdgeRecord | null> {
  const statement = new Statement([groupKey, id]);
  const columns = edgeColumns('administrator', statement);
  const [row] = await sql.query<EdgeRow>(
    `SELECT ${columns} FROM knowledge_edges e WHERE e.group_key = $1 AND e.id = $2`,
    statement.values,
  );
  return row ? edgeOf(row) : null;
}

/** Resolves to a page of the edges that match the filter, newest first, with all that was said of them. */
export function listEdges(sql: Sql, filter: EdgeFilter): Promise<EdgesPage> {
  const within = { viewer: 'administrator', bytes: 2 * ENVELOPE_BYTES } as const;
  return listEdgesWhere(sql, filter, new Statement(), within);
}

/**
 * The same of the rows of `knowledge_edges e` that meet a statement's conditions too, as far as a viewer may read what was said; an
 * edge takes `bytes` besides its reason.
 */
export async function listEdgesWhere(
  sql: Sql,
  { groupKey, kind, itemId, since, cursor, limit }: EdgeFilter,
  statement: Statement,
  { viewer, bytes }: { viewer: Viewer; bytes: number },
): Promise<EdgesPage> {
  statement
    .given('e.group_key = ?', groupKey)
    .given('e.kind = ?', kind)
    .given('e.created_at >= ?::bigint', since)
    .given('? IN (e.from_id, e.to_id)', itemId);
  olderThan(cursor, 'e.created_at, e.group_key, e.id', statement);
  const rows = await sql.query<EdgeRow & Listed>(
    withinBytes(`
      SELECT ${edgeColumns(viewer, statement)}, ${jsonBytes('e.reason')} + ${bytes} AS bytes FROM knowledge_edges e
      WHERE ${statement.all} ORDER BY e.created_at DESC, e.group_key DESC, e.id DESC LIMIT ${statement.value(limit + 1)}`),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [
    Number(last.created_at),
    last.group_key,
    last.id,
  ]);
  return { edges: page.map(edgeOf), ...end };
}
