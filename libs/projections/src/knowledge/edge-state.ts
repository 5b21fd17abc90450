import { type EdgeRef, type EdgeState, SupersessionGraph, edgeIdOf } from '@app/domain';
import type { Sql } from '../sql.js';
import { findEdge } from './edges.queries.js';
import type { ItemKey } from './item-key.js';
import { loadSupersessions } from './batch/edge-rows.js';

const EXISTING = `
  SELECT id FROM knowledge WHERE group_key = $1 AND id = ANY($2) AND record IS NOT NULL AND deleted_at IS NULL`;

const SUCCESSORS = `
  SELECT from_id FROM knowledge_edges WHERE group_key = $1 AND to_id = $2 AND kind = 'supersedes' ORDER BY sequence`;

/** Resolves to what the decision to join or to part two items of a group needs. */
export async function findEdgeState(sql: Sql, groupKey: string, edge: EdgeRef): Promise<EdgeState> {
  const { fromId, toId } = edge;
  const rows = await sql.query<{ id: string }>(EXISTING, [groupKey, [fromId, toId]]);
  const graphs = await loadSupersessions(sql, { from: [{ groupKey, id: toId }], to: [] });
  return {
    fromExists: rows.some(({ id }) => id === fromId),
    toExists: rows.some(({ id }) => id === toId),
    exists: (await findEdge(sql, groupKey, edgeIdOf(groupKey, edge))) !== null,
    supersessions: graphs.get(groupKey) ?? new SupersessionGraph([]),
  };
}

/** Resolves to the items that supersede an item, first to last, whoever may see them. */
export async function findSuccessors(sql: Sql, { groupKey, id }: ItemKey): Promise<string[]> {
  const rows = await sql.query<{ from_id: string }>(SUCCESSORS, [groupKey, id]);
  return rows.map(({ from_id }) => from_id);
}
