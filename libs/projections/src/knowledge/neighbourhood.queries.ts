import { type Viewer, visibleTo } from '../access/visibility.js';
import type { Truncation } from '../answer-page.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type EdgeRecord, type EdgeRow, edgeReason } from './edges.queries.js';
import { type ItemRef, REF_COLUMNS, type RefRow, findRefs, refOf } from './item-ref.js';

/** Most items of a neighbourhood, and most edges between them. */
const MAX_NEIGHBOURS = 300;
const MAX_EDGES = 2_000;

/** How far a neighbourhood may reach. */
export const MAX_DEPTH = 3;

/** The items around one, and the edges between them. */
export interface Neighbourhood extends Partial<Truncation> {
  /** The item itself at depth 0; then the others by distance in edges, last changed first. */
  nodes: (ItemRef & { depth: number })[];
  edges: Pick<EdgeRecord, 'id' | 'kind' | 'fromId' | 'toId' | 'reason'>[];
}

/** Which item's neighbourhood. */
export interface NeighbourhoodRequest {
  groupKey: string;
  id: string;
  depth: number;
}

/** Longest reason of an edge that is shown, in characters. */
const MAX_SHOWN_REASON = 500;

const between = (reason: string) => `
  SELECT e.id, e.kind, e.from_id, e.to_id, left(${reason}, ${MAX_SHOWN_REASON}) AS reason FROM knowledge_edges e
  WHERE e.group_key = $1 AND e.from_id = ANY($2::text[]) AND e.to_id = ANY($2::text[])
  ORDER BY e.kind = 'contradicts' DESC, e.sequence DESC, e.id LIMIT ${MAX_EDGES + 1}`;

type BetweenRow = Pick<EdgeRow, 'id' | 'kind' | 'from_id' | 'to_id' | 'reason'>;

async function findNeighbours(
  sql: Sql,
  viewer: Viewer,
  { groupKey, of, known }: { groupKey: string; of: readonly string[]; known: readonly string[] },
): Promise<ItemRef[]> {
  const statement = new Statement();
  const group = statement.value(groupKey);
  const [ids, seen] = [statement.value(of), statement.value(known)];
  statement.where(
    `k.status <> 'absent' AND k.group_key = ${group} AND k.id <> ALL(${seen}::text[])`,
  );
  visibleTo(viewer, statement);
  const rows = await sql.query<RefRow>(
    `SELECT ${REF_COLUMNS} FROM (
       SELECT to_id AS id FROM knowledge_edges WHERE group_key = ${group} AND from_id = ANY(${ids}::text[])
       UNION SELECT from_id FROM knowledge_edges WHERE group_key = ${group} AND to_id = ANY(${ids}::text[])
     ) AS beside JOIN knowledge k ON k.id = beside.id
     WHERE ${statement.all} ORDER BY k.updated_at DESC, k.id LIMIT ${MAX_NEIGHBOURS + 1}`,
    statement.values,
  );
  return rows.map(refOf);
}

/** Resolves to the neighbourhood of an item, as far as the viewer may see it; null if the viewer may not see the item. */
export async function findNeighbourhood(
  sql: Sql,
  viewer: Viewer,
  { groupKey, id, depth }: NeighbourhoodRequest,
): Promise<Neighbourhood | null> {
  const start = (await findRefs(sql, viewer, groupKey, [id])).get(id);
  if (!start) return null;
  const nodes = [{ ...start, depth: 0 }];
  let frontier = [id];
  let isCut = false;
  for (let at = 1; at <= depth && frontier.length > 0; at++) {
    const known = nodes.map((node) => node.id);
    const found = await findNeighbours(sql, viewer, { groupKey, of: frontier, known });
    const shown = found.slice(0, MAX_NEIGHBOURS - nodes.length);
    isCut ||= shown.length < found.length;
    nodes.push(...shown.map((ref) => ({ ...ref, depth: at })));
    frontier = shown.map((ref) => ref.id);
  }
  const statement = new Statement([groupKey, nodes.map((node) => node.id)]);
  const rows = await sql.query<BetweenRow>(
    between(edgeReason(viewer, statement)),
    statement.values,
  );
  const edges = rows.slice(0, MAX_EDGES).map(({ from_id, to_id, reason, ...edge }) => {
    return { ...edge, fromId: from_id, toId: to_id, ...(reason !== null && { reason }) };
  });
  if (!isCut && rows.length <= MAX_EDGES) return { nodes, edges };
  const most = `${MAX_NEIGHBOURS} items and ${MAX_EDGES} edges`;
  const truncatedBecause = `At most ${most} are shown; a smaller depth shows the nearest.`;
  return { nodes, edges, truncated: true, truncatedBecause };
}
