import { type EdgeRequest, KNOWLEDGE_KINDS, edgeIdOf } from '@app/domain';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';
import { type ChangeInLog, type Known, changesOf, foldBatch, itemsIn } from './batch/fold-batch.js';
import { BINDING_EDGES } from './edges.queries.js';
import { countActive, countFewer } from './knowledge-counts.js';
import type { ItemKey } from './item-key.js';
import { noteMade } from './batch/made-items.js';
import { addEdges, loadJoined, loadSupersessions, partEdges } from './batch/edge-rows.js';
import { loadStates, writeStates } from './knowledge-rows.js';

const FORGET_ITEMS = 'DELETE FROM knowledge WHERE group_key = $1 AND id = ANY($2) RETURNING status';
// Two revisions of an item make an edge that no event names.
const FORGET_EDGES = ['knowledge_edges', 'parted_edges'].map(
  (table) => `
  DELETE FROM ${table}
  WHERE group_key = $1 AND (id = ANY($2) OR kind = ANY($4) AND from_id = ANY($3))`,
);

type EdgeInLog = EdgeRequest & { groupKey: string };

/** The edges that events add (`linked`) or remove. */
function edgesIn(changes: readonly ChangeInLog[], kind: 'linked' | 'unlinked'): EdgeInLog[] {
  return changes.flatMap(({ event: { groupKey }, change }) =>
    change.kind === kind ? [{ ...change.edge, groupKey }] : [],
  );
}

function superseded(edges: readonly EdgeInLog[]): ItemKey[] {
  return edges
    .filter(({ kind }) => kind === 'supersedes')
    .map(({ groupKey, toId: id }) => ({ groupKey, id }));
}

async function loadKnown(sql: Sql, changes: readonly ChangeInLog[]): Promise<Known> {
  const states = await loadStates(sql, itemsIn(changes));
  const unlinked = edgesIn(changes, 'unlinked');
  const [from, to] = [superseded(edgesIn(changes, 'linked')), superseded(unlinked)];
  const supersessions = await loadSupersessions(sql, { from, to });
  const parted = unlinked.map(({ groupKey, ...edge }) => ({
    groupKey,
    id: edgeIdOf(groupKey, edge),
  }));
  return { states, supersessions, joined: await loadJoined(sql, parted) };
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const changes = changesOf(events);
  if (changes.length === 0) return;
  const known = await loadKnown(sql, changes);
  const folded = foldBatch(changes, known);
  await writeStates(sql, folded.states, known.states);
  await countActive(sql, known, folded);
  await partEdges(sql, folded.parted);
  await addEdges(sql, [...folded.edges.values()]);
  const made = changes.map(({ event }) => event);
  noteMade(made, { known, folded });
}

/** The items of the groups and the edges between them. Events about an item not yet known can later change it no more than its creator could. */
export const knowledgeProjection: FollowingProjection = {
  name: 'knowledge',
  version: 11,
  purposes: ['sync', 'mirror'],
  kinds: KNOWLEDGE_KINDS,
  tables: ['knowledge', 'knowledge_edges', 'parted_edges', 'knowledge_counts'],
  after: [],
  apply,
  async reset({ groupKey }, sql) {
    await sql.query('DELETE FROM knowledge WHERE group_key = $1', [groupKey]);
    await sql.query('DELETE FROM knowledge_edges WHERE group_key = $1', [groupKey]);
    await sql.query('DELETE FROM parted_edges WHERE group_key = $1', [groupKey]);
    await sql.query('DELETE FROM knowledge_counts WHERE group_key = $1', [groupKey]);
  },
  async forget({ groupKey, itemIds, edgeIds }, sql) {
    const gone = await sql.query<{ status: string }>(FORGET_ITEMS, [groupKey, itemIds]);
    const active = gone.filter(({ status }) => status === 'active').length;
    if (active > 0) await countFewer(sql, groupKey, active);
    for (const statement of FORGET_EDGES)
      await sql.query(statement, [groupKey, edgeIds, itemIds, BINDING_EDGES]);
  },
};
