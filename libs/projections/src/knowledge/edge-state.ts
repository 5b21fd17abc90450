import { type EdgeRequest, type EdgeState, SupersessionGraph, edgeIdOf } from '@app/domain';
import type { Sql } from '../sql.js';
import { findEdge } from './edges.queries.js';
import { loadSupersessions } from './knowledge-rows.js';

const EXISTING = `
  SELECT id FROM knowledge WHERE group_key = $1 AND id = ANY($2) AND record IS NOT NULL AND deleted_at IS NULL`;

/** Resolves to what the decision to join two items of a group needs. */
export async function findEdgeState(
  sql: Sql,
  groupKey: string,
  edge: EdgeRequest,
): Promise<EdgeState> {
  const { fromId, toId } = edge;
  const rows = await sql.query<{ id: string }>(EXISTING, [groupKey, [fromId, toId]]);
  const graphs = await loadSupersessions(sql, [{ groupKey, id: toId }]);
  return {
    fromExists: rows.some(({ id }) => id === fromId),
    toExists: rows.some(({ id }) => id === toId),
    exists: (await findEdge(sql, groupKey, edgeIdOf(groupKey, edge))) !== null,
    supersessions: graphs.get(groupKey) ?? new SupersessionGraph([]),
  };
}
