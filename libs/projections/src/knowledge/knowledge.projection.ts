import { KNOWLEDGE_KINDS } from '@app/domain';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';
import { type ChangeInLog, changesOf, foldBatch, itemsIn } from './batch/fold-batch.js';
import { BINDING_EDGES } from './edges.queries.js';
import { countActive, countFewer } from './knowledge-counts.js';
import type { ItemKey } from './item-key.js';
import { noteMade } from './batch/made-items.js';
import { addEdges, loadStates, loadSupersessions, writeStates } from './knowledge-rows.js';

const FORGET_ITEMS = 'DELETE FROM knowledge WHERE group_key = $1 AND id = ANY($2) RETURNING status';
// Two revisions of an item make an edge that no event names.
const FORGET_EDGES = `
  DELETE FROM knowledge_edges
  WHERE group_key = $1 AND (id = ANY($2) OR kind = ANY($4) AND from_id = ANY($3))`;

function superseded(changes: readonly ChangeInLog[]): ItemKey[] {
  return changes.flatMap(({ event, change }) =>
    change.kind === 'linked' && change.edge.kind === 'supersedes'
      ? [{ groupKey: event.groupKey, id: change.edge.toId }]
      : [],
  );
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const changes = changesOf(events);
  if (changes.length === 0) return;
  const states = await loadStates(sql, itemsIn(changes));
  const supersessions = await loadSupersessions(sql, superseded(changes));
  const known = { states, supersessions };
  const folded = foldBatch(changes, known);
  await writeStates(sql, folded.states, states);
  await countActive(sql, known, folded);
  await addEdges(sql, [...folded.edges.values()]);
  const made = changes.map(({ event }) => event);
  noteMade(made, { known, folded });
}

/** The items of the groups and the edges between them. Events about an item not yet known can later change it no more than its creator could. */
export const knowledgeProjection: FollowingProjection = {
  name: 'knowledge',
  version: 10,
  purposes: ['sync', 'mirror'],
  kinds: KNOWLEDGE_KINDS,
  tables: ['knowledge', 'knowledge_edges', 'knowledge_counts'],
  after: [],
  apply,
  async reset({ groupKey }, sql) {
    await sql.query('DELETE FROM knowledge WHERE group_key = $1', [groupKey]);
    await sql.query('DELETE FROM knowledge_edges WHERE group_key = $1', [groupKey]);
    await sql.query('DELETE FROM knowledge_counts WHERE group_key = $1', [groupKey]);
  },
  async forget({ groupKey, itemIds, edgeIds }, sql) {
    const gone = await sql.query<{ status: string }>(FORGET_ITEMS, [groupKey, itemIds]);
    const active = gone.filter(({ status }) => status === 'active').length;
    if (active > 0) await countFewer(sql, groupKey, active);
    await sql.query(FORGET_EDGES, [groupKey, edgeIds, itemIds, BINDING_EDGES]);
  },
};
