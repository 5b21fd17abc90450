import { type KnowledgeState, statusOf } from '@app/domain';
import { arrayParameters } from '../array-parameter.js';
import type { Sql } from '../sql.js';
import type { Statement } from '../statement.js';
import type { Folded, Known } from './batch/fold-batch.js';

// Each group has its own row, so that none waits for another's transaction.
const COUNT = `
  INSERT INTO knowledge_counts (group_key, active) SELECT * FROM unnest($1::text[], $2::bigint[])
  ON CONFLICT (group_key) DO UPDATE SET active = knowledge_counts.active + excluded.active`;
const FORGET_NONE = 'DELETE FROM knowledge_counts WHERE group_key = ANY($1) AND active = 0';
const LESS = 'UPDATE knowledge_counts SET active = active - $2 WHERE group_key = $1';
/** Since this version, the read model counts its rows. */
const COUNTING_VERSION = 8;
// Counts made by an older version are incomplete until the rows are rebuilt.
const ACTIVE = `
  SELECT sum(active) AS active FROM knowledge_counts
  WHERE NOT EXISTS (SELECT FROM projection WHERE name = 'knowledge' AND version < ${COUNTING_VERSION})`;

function isActive(state: KnowledgeState | undefined): boolean {
  return state !== undefined && state.item !== null && statusOf(state) === 'active';
}

/** Adds to each group's count how many more items are in force after a batch than before it. */
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

/** Subtracts removed items from a group's count. */
export async function countFewer(sql: Sql, groupKey: string, gone: number): Promise<void> {
  await sql.query(LESS, [groupKey, gone]);
  await sql.query(FORGET_NONE, [[groupKey]]);
}

/** Resolves to how many items of all groups are in force; undefined if nothing is counted yet, or if the rows still stem from a version that did not count. */
export async function countAllActive(sql: Sql): Promise<number | undefined> {
  const [row] = await sql.query<{ active: string | null }>(ACTIVE);
  return row?.active ? Number(row.active) : undefined;
}

/** Resolves to how many rows of `knowledge k` meet a statement's conditions. */
export async function countItems(sql: Sql, statement: Statement): Promise<number> {
  const [row] = await sql.query<{ count: string }>(
    `SELECT count(*) FROM knowledge k WHERE ${statement.all}`,
    statement.values,
  );
  return Number(row?.count);
}
