import type { EdgeKind } from '@app/domain';
import { type Viewer, visibleTo } from '../access/visibility.js';
import { ENVELOPE_BYTES } from '../answer-page.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type EdgeFilter, type EdgeRecord, listEdgesWhere } from './edges.queries.js';
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

/** Most bytes that an edge with the items at its ends takes besides its reason. */
const TITLED_EDGE_BYTES = 6 * ENVELOPE_BYTES;

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
  filter: EdgeFilter,
): Promise<TitledEdgesPage> {
  const statement = new Statement();
  endsSeenBy(viewer, statement);
  const { edges, ...end } = await listEdgesWhere(sql, filter, statement, {
    viewer,
    bytes: TITLED_EDGE_BYTES,
  });
  return { edges: await titled(sql, viewer, edges), ...end };
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
