import type { Sql } from '@app/projections';

const BEGIN = 'UPDATE log SET epoch = epoch + 1 WHERE log_id = $1 RETURNING epoch';
const FORGET = [
  'DELETE FROM published_checkpoint WHERE log_id = $1',
  'DELETE FROM witness_sighting WHERE log_id = $1',
];

const RAISE = 'UPDATE log SET epoch = greatest(epoch, $2) WHERE log_id = $1';

/** Which epoch of a log an origin names; null for an origin of another log. */
export function epochOf(origin: string, logId: string): number | null {
  const [, epoch, named] =
    /^[^/]+\/[^/]+(?:\/epoch\/([1-9]\d{0,8}))?\/logs\/([^/]+)$/.exec(origin) ?? [];
  return named === logId ? Number(epoch ?? 1) : null;
}

/** Has a log go on under the origin of this epoch, unless it has a later one. */
export async function raiseEpoch(sql: Sql, logId: string, epoch: number): Promise<void> {
  await sql.query(RAISE, [logId, epoch]);
}

/** Has a log published as a new one from now on, of which nobody has been told anything; resolves to its epoch. */
export async function beginEpoch(sql: Sql, logId: string): Promise<number> {
  const [row] = await sql.query<{ epoch: number }>(BEGIN, [logId]);
  if (!row) throw new Error(`there is no log ${logId}`);
  for (const statement of FORGET) await sql.query(statement, [logId]);
  return row.epoch;
}
