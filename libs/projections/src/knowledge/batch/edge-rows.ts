import { SupersessionGraph, type Supersession } from '@app/domain';
import type { Sql } from '../../sql.js';
import { storable } from '../../storable.js';
import { type ItemKey, keyColumns, keyOf } from '../item-key.js';
import type { NewEdge, PartedEdge } from './fold-batch.js';

const WALK = `
  WITH RECURSIVE walk AS (
    SELECT e.group_key, e.from_id, e.to_id
    FROM unnest($1::text[], $2::text[]) AS target (group_key, id)
    JOIN knowledge_edges e ON e.group_key = target.group_key AND e.from_id = target.id AND e.kind = 'supersedes'
    UNION
    SELECT e.group_key, e.from_id, e.to_id
    FROM walk JOIN knowledge_edges e
      ON e.group_key = walk.group_key AND e.from_id = walk.to_id AND e.kind = 'supersedes'
  )
  SELECT group_key, from_id, to_id FROM walk`;

// Many removals may have one target.
const LEADING = `
  SELECT e.group_key, e.from_id, e.to_id
  FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS target (group_key, id)
  JOIN knowledge_edges e ON e.group_key = target.group_key AND e.to_id = target.id AND e.kind = 'supersedes'`;

const JOINED = `
  SELECT e.group_key, e.id FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  JOIN knowledge_edges e ON e.group_key = wanted.group_key AND e.id = wanted.id`;

const ADD = `
  INSERT INTO knowledge_edges
    (group_key, id, kind, from_id, to_id, reason, created_by, created_at, sequence, revised_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                       $8::bigint[], $9::bigint[], $10::text[])
  ON CONFLICT DO NOTHING`;

// The history of an item names its events by its edges, also by those that it no longer has.
const PART = `
  WITH gone AS (
    DELETE FROM knowledge_edges e USING unnest($1::text[], $2::text[]) AS parted (group_key, id)
    WHERE e.group_key = parted.group_key AND e.id = parted.id
    RETURNING e.group_key, e.sequence, e.id, e.kind, e.from_id, e.to_id
  )
  INSERT INTO parted_edges (group_key, sequence, id, kind, from_id, to_id)
  SELECT * FROM gone
  UNION ALL
  SELECT * FROM unnest($1::text[], $3::bigint[], $2::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT DO NOTHING`;

interface SupersessionRow {
  group_key: string;
  from_id: string;
  to_id: string;
}

/** Resolves to the supersessions that lead on from some items, and those that lead to some, by group. */
export async function loadSupersessions(
  sql: Sql,
  { from, to }: { from: readonly ItemKey[]; to: readonly ItemKey[] },
): Promise<Map<string, SupersessionGraph>> {
  const find = (statement: string, items: readonly ItemKey[]) =>
    items.length === 0 ? [] : sql.query<SupersessionRow>(statement, keyColumns(items));
  const rows = [...(await find(WALK, from)), ...(await find(LEADING, to))];
  const byGroup = new Map<string, Supersession[]>();
  for (const { group_key, from_id, to_id } of rows) {
    const edges = byGroup.get(group_key);
    if (edges) edges.push([from_id, to_id]);
    else byGroup.set(group_key, [[from_id, to_id]]);
  }
  return new Map([...byGroup].map(([groupKey, edges]) => [groupKey, new SupersessionGraph(edges)]));
}

/** Resolves to which of these edges are there, by `keyOf`. */
export async function loadJoined(sql: Sql, edges: readonly ItemKey[]): Promise<Set<string>> {
  if (edges.length === 0) return new Set();
  const rows = await sql.query<{ group_key: string; id: string }>(JOINED, keyColumns(edges));
  return new Set(rows.map(({ group_key: groupKey, id }) => keyOf({ groupKey, id })));
}

/** Adds edges in one statement; existing ones stay as they are. */
export async function addEdges(sql: Sql, edges: readonly NewEdge[]): Promise<void> {
  if (edges.length === 0) return;
  await sql.query(ADD, [
    edges.map(({ groupKey }) => groupKey),
    edges.map(({ id }) => id),
    edges.map(({ kind }) => kind),
    edges.map(({ fromId }) => fromId),
    edges.map(({ toId }) => toId),
    edges.map(({ reason }) => reason && storable(reason)),
    edges.map(({ createdBy }) => createdBy),
    edges.map(({ createdAt }) => createdAt),
    edges.map(({ sequence }) => sequence),
    edges.map(({ revisedId }) => revisedId),
  ]);
}

/** Removes edges in one statement, and keeps which events named them. */
export async function partEdges(sql: Sql, edges: readonly PartedEdge[]): Promise<void> {
  if (edges.length === 0) return;
  await sql.query(PART, [
    edges.map(({ groupKey }) => groupKey),
    edges.map(({ id }) => id),
    edges.map(({ sequence }) => sequence),
    edges.map(({ kind }) => kind),
    edges.map(({ fromId }) => fromId),
    edges.map(({ toId }) => toId),
  ]);
}
