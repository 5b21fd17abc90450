import type { Sql } from '@app/projections';

const BEGIN = 'UPDATE log SET epoch = epoch + 1 WHERE log_id = $1 RETURNING epoch';
const FORGET = [
  'DELETE FROM published_checkpoint WHERE log_id = $1',
  'DELETE FROM witness_sighting WHERE log_id = $1',
];

/** Has a log published as a new one from now on, of which nobody has been told anything; resolves to its epoch. */
export async function beginEpoch(sql: Sql, logId: string): Promise<number> {
  const [row] = await sql.query<{ epoch: number }>(BEGIN, [logId]);
  if (!row) throw new Error(`there is no log ${logId}`);
  for (const statement of FORGET) await sql.query(statement, [logId]);
  return row.epoch;
}
