import type { EdgeKind } from '@app/domain';
import { type Viewer, visibleTo } from '../access/visibility.js';
import {
  ENVELOPE_BYTES,
  type Listed,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import { newestPlace } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import {
  EDGE_COLUMNS,
  type EdgeFilter,
  type EdgeRecord,
  type EdgeRow,
  edgeOf,
} from './edges.queries.js';
import { type ItemRef, findRefs } from './item-ref.js';

/** An edge with the items at its ends, as far as they exist. */
export interface TitledEdge extends EdgeRecord {
  from?: ItemRef;
  to?: ItemRef;
}

/** A page of edges with their items; `nextCursor` is absent at the end. */
export interface TitledEdgesPage {
  edges: TitledEdge[];
  nextCursor?: string;
}

/** Most bytes that an item at an edge's end takes. */
const REF_BYTES = 2 * ENVELOPE_BYTES;

function endsSeenBy(viewer: Viewer, statement: Statement): void {
  if (viewer === 'administrator') return;
  const seen = new Statement(statement.values);
  visibleTo(viewer, seen);
  const end = (id: string) =>
    `EXISTS (SELECT FROM knowledge k WHERE k.group_key = e.group_key AND k.id = ${id} AND k.status <> 'absent' AND ${seen.all})`;
  statement.where(end('e.from_id')).where(end('e.to_id'));
}

/** Resolves to a page of the edges that match the filter and whose items the viewer may both see, newest first, with the items' titles. */
export async function listTitledEdges(
  sql: Sql,
  viewer: Viewer,
  { groupKey, kind, itemId, since, cursor, limit }: EdgeFilter,
): Promise<TitledEdgesPage> {
  const statement = new Statement();
  statement
    .given('e.group_key = ?', groupKey)
    .given('e.kind = ?', kind)
    .given('e.created_at >= ?::bigint', since);
  endsSeenBy(viewer, statement);
  if (itemId !== undefined) {
    const id = statement.value(itemId);
    statement.where(`(e.from_id = ${id} OR e.to_id = ${id})`);
  }
  if (cursor !== undefined) {
    const [at, group, id] = newestPlace(cursor).map((part) => statement.value(part));
    statement.where(`(e.created_at, e.group_key, e.id) < (${at}::bigint, ${group}, ${id})`);
  }
  const rows = await sql.query<EdgeRow & Listed>(
    withinBytes(`
      SELECT ${EDGE_COLUMNS}, ${jsonBytes('reason')} + ${2 * ENVELOPE_BYTES + 2 * REF_BYTES} AS bytes FROM knowledge_edges e
      WHERE ${statement.all} ORDER BY created_at DESC, group_key DESC, id DESC LIMIT ${statement.value(limit + 1)}`),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [
    Number(last.created_at),
    last.group_key,
    last.id,
  ]);
  return { edges: await titled(sql, viewer, page.map(edgeOf)), ...end };
}

/** Resolves to how many edges of each kind were made since a time, counting those whose items the viewer may both see. */
export async function countEdgesSince(
  sql: Sql,
  viewer: Viewer,
  { groupKey, since }: { groupKey: string | undefined; since: number },
): Promise<Partial<Record<EdgeKind, number>>> {
  const statement = new Statement();
  statement.given('e.group_key = ?', groupKey).given('e.created_at >= ?::bigint', since);
  endsSeenBy(viewer, statement);
  const rows = await sql.query<{ kind: EdgeKind; count: string }>(
    `SELECT e.kind, count(*) AS count FROM knowledge_edges e WHERE ${statement.all} GROUP BY e.kind`,
    statement.values,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

async function titled(
  sql: Sql,
  viewer: Viewer,
  edges: readonly EdgeRecord[],
): Promise<TitledEdge[]> {
  const byGroup = new Map<string, ReadonlyMap<string, ItemRef>>();
  for (const groupKey of new Set(edges.map((edge) => edge.groupKey))) {
    const own = edges.filter((edge) => edge.groupKey === groupKey);
    const ids = own.flatMap(({ fromId, toId }) => [fromId, toId]);
    byGroup.set(groupKey, await findRefs(sql, viewer, groupKey, ids));
  }
  return edges.map((edge) => {
    const refs = byGroup.get(edge.groupKey);
    const [from, to] = [refs?.get(edge.fromId), refs?.get(edge.toId)];
    return { ...edge, ...(from && { from }), ...(to && { to }) };
  });
}
