import type { Sql } from '@app/projections';
import { HEAD_COLUMNS, type LogHead, type LogName, type LogRow, headOf } from './log.js';

/** Which logs: of one group or all, of one purpose or both, after this one. */
export interface HeadsRequest extends Partial<LogName> {
  after?: LogName | undefined;
  limit: number;
}

const LIST = `
  SELECT ${HEAD_COLUMNS} FROM log
  WHERE purpose <> 'mirror' AND ($1::text IS NULL OR group_key = $1) AND ($2::text IS NULL OR purpose = $2)
    AND ($3::text IS NULL OR (group_key, purpose) > ($3, $4::text))
  ORDER BY group_key, purpose LIMIT $5`;
const FIND = `SELECT ${HEAD_COLUMNS} FROM log WHERE log_id = $1 AND purpose <> 'mirror'`;
const HASH_AT = `SELECT encode(hash, 'hex') AS hash FROM event WHERE log_id = $1 AND sequence = $2`;

/** Resolves to where the hub's own logs end, sorted by group and purpose. */
export async function listHeads(sql: Sql, request: HeadsRequest): Promise<LogHead[]> {
  const { groupKey = null, purpose = null, after, limit } = request;
  const from = [after?.groupKey ?? null, after?.purpose ?? null];
  const rows = await sql.query<LogRow>(LIST, [groupKey, purpose, ...from, limit]);
  return rows.map(headOf);
}

/** Resolves to where a log of the hub's own ends, or undefined when there is no such log. */
export async function findHead(sql: Sql, logId: string): Promise<LogHead | undefined> {
  const [row] = await sql.query<LogRow>(FIND, [logId]);
  return row && headOf(row);
}

/** Resolves to the hash (hex) of an event of a log, or null when there is none of that sequence. */
export async function hashAt(sql: Sql, logId: string, sequence: number): Promise<string | null> {
  const [row] = await sql.query<{ hash: string }>(HASH_AT, [logId, sequence]);
  return row?.hash ?? null;
}
