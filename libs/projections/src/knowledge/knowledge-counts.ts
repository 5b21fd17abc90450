import { type KnowledgeState, statusOf } from '@app/domain';
import { arrayParameters } from '../array-parameter.js';
import type { Sql } from '../sql.js';
import type { Folded, Known } from './batch/fold-batch.js';

// Each group has a row of its own, so that none waits for another's transaction.
const COUNT = `
  INSERT INTO knowledge_counts (group_key, active) SELECT * FROM unnest($1::text[], $2::bigint[])
  ON CONFLICT (group_key) DO UPDATE SET active = knowledge_counts.active + excluded.active`;
const FORGET_NONE = 'DELETE FROM knowledge_counts WHERE group_key = ANY($1) AND active = 0';
const LESS = 'UPDATE knowledge_counts SET active = active - $2 WHERE group_key = $1';
/** From this version of the read model on its rows count. */
const COUNTING_VERSION = 8;
// Rows of before count only what has changed since, until they are made anew.
const ACTIVE = `
  SELECT sum(active) AS active FROM knowledge_counts
  WHERE NOT EXISTS (SELECT FROM projection WHERE name = 'knowledge' AND version < ${COUNTING_VERSION})`;

function isActive(state: KnowledgeState | undefined): boolean {
  return state !== undefined && state.item !== null && statusOf(state) === 'active';
}

/** Counts how many more items of each group are in force after a batch than before it. */
export async function countActive(sql: Sql, known: Known, { states }: Folded): Promise<void> {
  const more = new Map<string, number>();
  for (const [key, state] of states) {
    const change = Number(isActive(state)) - Number(isActive(known.states.get(key)));
    if (change !== 0) more.set(state.groupKey, (more.get(state.groupKey) ?? 0) + change);
  }
  const changed = [...more].filter(([, change]) => change !== 0);
  if (changed.length === 0) return;
  const columns = [changed.map(([groupKey]) => groupKey), changed.map(([, change]) => change)];
  await sql.query(COUNT, arrayParameters(['text', 'bigint'], columns));
  const fewer = changed.filter(([, change]) => change < 0).map(([groupKey]) => groupKey);
  if (fewer.length > 0) await sql.query(FORGET_NONE, [fewer]);
}

/** Counts so many items of a group less. */
export async function countFewer(sql: Sql, groupKey: string, gone: number): Promise<void> {
  await sql.query(LESS, [groupKey, gone]);
  await sql.query(FORGET_NONE, [[groupKey]]);
}

/** How many items of all groups are in force; undefined where none are counted, or not all, as until the rows of a read model that did not count are made anew. */
export async function countAllActive(sql: Sql): Promise<number | undefined> {
  const [row] = await sql.query<{ active: string | null }>(ACTIVE);
  return row?.active ? Number(row.active) : undefined;
}
